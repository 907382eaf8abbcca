// The nightly backup: when it runs, one at a time. What it runs is tried by bin/status.test.ts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NightlyRun, startNightly } from './nightly.ts';
import { backupName } from './shelf.ts';

describe('the clock is looked at', () => {
  let folder: string;
  let now: Date;
  let runs: { end: (code: number, said: string) => void; stopped: boolean }[];
  let lines: string[];
  let stop: () => Promise<void>;

  const run = (): NightlyRun => {
    const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
    const one = { end: (code: number, said: string) => resolve({ code, said }), stopped: false };
    runs.push(one);
    const end = (): void => {
      one.stopped = true;
      one.end(1, '');
    };
    return { ended: promise, stop: end };
  };
  const ticks = (): Promise<void> => pause(60);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'thaan-nightly-'));
    now = new Date('2026-11-21T01:59:00+05:30');
    [runs, lines] = [[], []];
    writeFileSync(join(folder, backupName('abcdef', new Date('2026-11-20T02:00:30+05:30'))), '');
    stop = startNightly({
      folder,
      hour: 2,
      log: (line) => lines.push(line),
      run,
      everyMs: 5,
      firstAfterMs: 1,
      now: () => now,
    });
  });
  afterEach(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  it('and at the hour one is made, and only one', async () => {
    await ticks();
    expect(runs).toHaveLength(0);
    now = new Date('2026-11-21T02:00:10+05:30');
    await ticks();
    expect(runs).toHaveLength(1);
    // It takes hours.
    now = new Date('2026-11-21T05:00:10+05:30');
    await ticks();
    expect(runs).toHaveLength(1);
    writeFileSync(join(folder, backupName('abcdef', now)), '');
    runs[0]?.end(0, 'Backed up 12 rows.');
    await ticks();
    expect(runs).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'backup made', said: 'Backed up 12 rows.' }]);
  });

  it('and after a sleep of three days as well, or when somebody took the backups away', async () => {
    now = new Date('2026-11-24T15:00:00+05:30');
    await ticks();
    expect(runs).toHaveLength(1);
    rmSync(folder, { recursive: true });
    runs[0]?.end(1, 'No backup was made: no room.');
    await ticks();
    expect(runs).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ error: 'backup failed', said: expect.any(String) }]);
    now = new Date('2026-11-24T16:00:01+05:30');
    await ticks();
    expect(runs).toHaveLength(2);
    mkdirSync(folder);
  });

  it('and what runs is ended with the server, without a word', async () => {
    now = new Date('2026-11-21T02:00:10+05:30');
    await ticks();
    await stop();
    expect([runs[0]?.stopped, lines]).toEqual([true, []]);
    now = new Date('2026-11-22T02:00:10+05:30');
    await ticks();
    expect(runs).toHaveLength(1);
  });
});
