import { describe, expect, it } from 'vitest';
import type { Status } from './status.ts';
import { careOf } from './warnings.ts';

describe('what needs care', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const well: Status = {
    version: '1.2.0',
    kind: 'shop',
    server: { running: true, url: 'https://shop.example', since: null, until: null, version: '1.2.0', answers: true },
    live: { sockets: 3, channels: 5, members: 2, changes: { state: 'heard' } },
    data: { place: '/srv/thaan', bytes: 2e9, free: 5e9 },
    files: { folder: '/srv/thaan/files', count: 3, bytes: 1e6, free: 5e9, named: 2, missing: [] },
    heldMail: null,
    backups: {
      folder: '/srv/backups',
      hour: 2,
      beforeUpgrade: true,
      count: 1,
      bytes: 1e9,
      files: { count: 3, bytes: 1e6 },
      free: 4e9,
      last: {
        file: 'x',
        madeAt: '2026-11-20T20:30:00Z',
        bytes: 1e9,
        rows: 1,
        files: 2,
        checkedAt: '2026-11-20T20:31:00Z',
        fault: null,
      },
    },
  };
  const last = well.backups.last as NonNullable<Status['backups']['last']>;

  it('nothing when all is well, nor of the demo’s backups', () => {
    expect(careOf(well, now)).toEqual([]);
    expect(careOf({ ...well, kind: 'demo', backups: { ...well.backups, last: null, hour: null } }, now)).toEqual([]);
  });

  it('each thing in its own sentence', () => {
    const said = (change: Partial<Status>) => careOf({ ...well, ...change }, now);
    const server = (change: Partial<Status['server']>) => said({ server: { ...well.server, ...change } });
    const backups = (change: Partial<Status['backups']>) => said({ backups: { ...well.backups, ...change } });
    expect(server({ answers: false })).toEqual(['The server at https://shop.example does not answer.']);
    expect(server({ version: '1.1.0' })).toEqual([
      'The server still runs 1.1.0 while 1.2.0 is installed; start it again.',
    ]);
    const lost = { state: 'never', reason: 'The database keeps no logical log: its wal_level is replica' } as const;
    expect(said({ live: { sockets: 0, channels: 0, members: 0, changes: lost } })).toEqual([
      'Lists are not live: The database keeps no logical log: its wal_level is replica.',
    ]);
    expect(said({ data: { ...well.data, free: 1.5e9 } })).toEqual([
      'Only 1.5 GB are free where the data lies; 2.0 GB should be.',
    ]);
    const files = (change: Partial<Status['files']>) => said({ files: { ...well.files, ...change } });
    expect(files({ folder: null, free: null })).toEqual([]);
    expect(files({ folder: null, free: null, missing: ['a/1'] })).toEqual([
      '1 file that the shop names is out of reach (a/1): THAAN_FILES names no folder for files.',
    ]);
    expect(files({ missing: ['a/1'] })).toEqual([
      '1 file that the shop names is missing or damaged in /srv/thaan/files (a/1); npm run restore -- --files brings back those that the backups have.',
    ]);
    expect(files({ missing: ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6', 'a/7'] })[0]).toMatch(
      /^7 files that the shop names are missing .*\(a\/1, a\/2, a\/3, a\/4, a\/5 and 2 more\)/,
    );
    expect(files({ free: 9e8 })).toEqual(['Only 900 MB are free where files lie; 1.0 GB should be.']);
    const held = { held: 57, since: '2026-11-20T21:40:00Z', until: '2026-11-20T22:35:00Z' };
    expect(said({ heldMail: held })).toEqual([
      'More mail, or codes to phones, were asked for than THAAN_MAIL_PER_HOUR, THAAN_SMS_PER_HOUR and THAAN_SMS_PER_DAY allow: 57 requests were held back since 21/11/2026 03:10, the last at 21/11/2026 04:05.',
    ]);
    expect(backups({ free: 2e9 })).toEqual(['Only 2.0 GB are free where backups lie; 3.0 GB should be.']);
    expect(backups({ beforeUpgrade: false })).toEqual([
      'No backup is made before an upgrade: THAAN_UPGRADE_BACKUP is off.',
    ]);
    expect(backups({ folder: null })).toEqual(['There are no backups: THAAN_BACKUPS names no folder for them.']);
    expect(backups({ last: { ...last, madeAt: '2026-11-19T20:30:00Z' } })).toEqual([
      'The last backup is 40 hours old.',
    ]);
    expect(backups({ last: { ...last, madeAt: '2031-01-01T00:00:00Z' } })).toEqual([
      'The last backup is dated 01/01/2031 05:30, in the future: look at the clock.',
    ]);
    expect(backups({ last: { ...last, checkedAt: null, fault: 'no room.' } })).toEqual([
      'The last backup was not checked: no room.',
    ]);
  });
});
