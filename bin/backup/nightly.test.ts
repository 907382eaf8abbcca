// The nightly backup: when it runs, one at a time. What it runs is tried by bin/status.slow.test.ts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupName } from './backup-folder.ts';
import { type NightlyRun, startNightly } from './nightly.ts';

describe('the clock is looked at', () => {
  let folder: string;
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
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T01:54:30+05:30') });
    folder = mkdtempSync(join(tmpdir(), 'thaan-nightly-'));
    [runs, lines] = [[], []];
    writeFileSync(join(folder, backupName('abcdef', new Date('2026-11-20T02:00:30+05:30'))), '');
    stop = startNightly({ folder, hour: 2, log: (line) => lines.push(line), run });
  });
  afterEach(async () => {
    await stop();
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  it('and at the hour one is made, and only one', async () => {
    await minutes(5);
    expect(runs).toHaveLength(0);
    await minutes(1);
    expect(runs).toHaveLength(1);
    // It takes hours.
    await minutes(180);
    expect(runs).toHaveLength(1);
    writeFileSync(join(folder, backupName('abcdef', new Date())), '');
    runs[0]?.end(0, 'Backed up 12 rows.');
    await minutes(180);
    expect(runs).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'backup made', said: 'Backed up 12 rows.' }]);
  });

  it('and after a sleep of three days as well, or when somebody took the backups away', async () => {
    await minutes(5);
    vi.setSystemTime(new Date('2026-11-24T15:00:00+05:30'));
    await minutes(1);
    expect(runs).toHaveLength(1);
    rmSync(folder, { recursive: true });
    runs[0]?.end(1, 'No backup was made: no room.');
    await minutes(59);
    expect(runs).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ error: 'backup failed', said: expect.any(String) }]);
    await minutes(1);
    expect(runs).toHaveLength(2);
    mkdirSync(folder);
  });

  it('and not as soon as the server starts, which may be for a moment', async () => {
    vi.setSystemTime(new Date('2026-11-24T15:00:00+05:30'));
    await minutes(4);
    expect(runs).toHaveLength(0);
    await minutes(1);
    expect(runs).toHaveLength(1);
  });

  it('and what runs is ended with the server, without a word', async () => {
    await minutes(6);
    await stop();
    expect([runs[0]?.stopped, lines]).toEqual([true, []]);
    await minutes(24 * 60);
    expect(runs).toHaveLength(1);
  });
});
