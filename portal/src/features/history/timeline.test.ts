import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { timelineOf } from './timeline.ts';

const change = (changeid: number, changed_at: string, others: Partial<Change> = {}): Change => ({
  changeid,
  kind: 'product',
  record: 'BC26001',
  variantid: null,
  name: 'Silk - Saree',
  action: 'changed',
  before: {},
  after: {},
  current: {},
  texts: {},
  changed_at,
  changed_by: 'owner@shop.example',
  way: null,
  ...others,
});

const now = new Date('2026-11-21T12:00:00Z');

test('no changes make no days', () => {
  expect(timelineOf([], now)).toEqual([]);
});

test('days and times are the shop’s, whatever zone the machine is set to', () => {
  const days = timelineOf(
    [
      change(5, '2026-11-21T05:05:00+00:00'),
      change(4, '2026-11-20T18:30:00+00:00'), // midnight at +05:30: today
      change(3, '2026-11-20T18:29:59+00:00'),
      change(2, '2026-11-19T10:00:00+00:00'),
    ],
    now,
  );
  expect(days.map(({ title, entries }) => [title, entries.map(({ time }) => time)])).toEqual([
    ['Today, 21/11/2026', ['10:35', '00:00']],
    ['Yesterday, 20/11/2026', ['23:59']],
    ['19/11/2026', ['15:30']],
  ]);
});

test('in a save a product stands before its variants', () => {
  const at = '2026-11-21T05:05:00+00:00';
  const variant = { kind: 'variant' } as const;
  const [day] = timelineOf(
    [
      change(9, at, variant),
      change(8, at, { ...variant, record: 'BC26002' }),
      change(7, at),
      change(6, at, variant),
      change(5, at, { record: 'BC26002' }),
    ],
    now,
  );
  expect(day?.entries.map(({ key, changes }) => [key, changes.map(({ changeid }) => changeid)])).toEqual([
    [9, [7, 9, 6, 5, 8]],
  ]);
});

test('a day that comes twice, around a save that took over midnight, has two keys that stay as changes are added', () => {
  const late = change(6, '2026-11-20T18:29:59+00:00');
  const changes = [change(7, '2026-11-20T18:31:00+00:00'), late, change(5, '2026-11-20T18:30:30+00:00')];
  const keys = (of: Change[]) => timelineOf(of, now).map(({ key }) => key);
  expect(keys(changes)).toEqual(['2026-11-21 1', '2026-11-20 1', '2026-11-21 2']);
  expect(keys([change(8, '2026-11-20T19:00:00+00:00'), ...changes])).toEqual(keys(changes));
});

test('what one save changed is one entry; another person, moment or way begins the next', () => {
  const at = '2026-11-21T05:05:00.123456+00:00';
  const [day] = timelineOf(
    [
      change(7, at, { changed_by: null }),
      change(6, at, { way: 'import' }),
      change(5, at, { kind: 'variant' }),
      change(4, at),
      change(3, '2026-11-21T05:05:00.123455+00:00', { way: 'put back' }),
      change(2, '2026-11-21T05:05:00.123454+00:00', { way: 'goods in' }),
    ],
    now,
  );
  expect(day?.entries.map(({ who, way, changes }) => [who, way, changes.map(({ changeid }) => changeid)])).toEqual([
    ['At the server', null, [7]],
    ['owner@shop.example', 'by an import', [6]],
    ['owner@shop.example', null, [4, 5]],
    ['owner@shop.example', 'put back', [3]],
    ['owner@shop.example', 'goods in', [2]],
  ]);
});
