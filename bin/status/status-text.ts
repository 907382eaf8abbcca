import { filesText } from '../files/words.ts';
import { bytesText } from '../terminal/bytes.ts';
import { momentText } from '../terminal/moments.ts';
import { liveText } from './live.ts';
import type { Status } from './status.ts';

/** The status as a person reads it, with what needs care at its end. */
export const statusText = (status: Status, care: readonly string[], now: Date): string => {
  const lines: [string, string][] = [
    ['Thaan', `${status.version}${kinds[status.kind ?? 'none']}`],
    ['Server', serverText(status, now)],
    ...(status.server.running ? [['Live', liveText(status.live)] as [string, string]] : []),
    ['Data', `${status.data.place}, ${sizeText(status.data.bytes)}${freeText(status.data.free)}`],
    ['Files', filesLine(status)],
    ['Backups', backupsText(status)],
    ['Last one', lastText(status)],
    [
      'Nightly',
      status.backups.hour === null ? 'none' : `after ${String(status.backups.hour).padStart(2, '0')}:00 (+05:30)`,
    ],
  ];
  const width = Math.max(...lines.map(([title]) => title.length));
  return [
    ...lines.map(([title, text]) => `${title.padEnd(width)}  ${text}`),
    '',
    ...(care.length > 0 ? ['Needs care:', ...care.map((sentence) => `- ${sentence}`)] : ['All is well.']),
  ].join('\n');
};

const kinds: Record<'none' | NonNullable<Status['kind']>, string> = {
  none: ', no shop yet',
  demo: ', the demo shop, which is not backed up by itself',
  shop: '',
  unknown: '',
};

const serverText = ({ server }: Status, now: Date): string => {
  if (!server.running)
    return `not running${server.until === null ? '' : `, stopped ${momentText(new Date(server.until))}`}`;
  const answering = server.answers ? '' : ', does not answer';
  if (server.since === null) return `${server.url}${answering}`;
  const since = new Date(server.since);
  return `${server.url}${answering}, for ${durationText(now.getTime() - since.getTime())}, since ${momentText(since)}`;
};

/** '3 minutes', '5 h', '12 days'. */
const durationText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
};

const sizeText = (bytes: number | null): string => (bytes === null ? 'of unknown size' : bytesText(bytes));

const freeText = (bytes: number | null): string => (bytes === null ? '' : `, ${bytesText(bytes)} free there`);

const filesLine = ({ files: { folder, count, bytes, free, named, missing } }: Status): string => {
  if (folder === null) return 'nothing can be uploaded: THAAN_FILES names no folder';
  const amiss = missing.length > 0 ? `, of which ${missing.length} ARE MISSING` : '';
  const names = named === null ? '' : `, ${named.toLocaleString('en-IN')} named${amiss}`;
  return `${count.toLocaleString('en-IN')} in ${folder}, ${bytesText(bytes)}${names}${freeText(free)}`;
};

const backupsText = ({ backups: { folder, count, bytes, files, free } }: Status): string => {
  if (folder === null) return 'THAAN_BACKUPS names no folder';
  const kept = files.count > 0 ? ` and ${filesText(files.count)}, ${bytesText(files.bytes)}` : '';
  return `${count} in ${folder}, ${bytesText(bytes)}${kept}${freeText(free)}`;
};

const lastText = ({ backups: { last } }: Status): string => {
  if (last === null) return 'none';
  const files = last.files ? ` and ${filesText(last.files)}` : '';
  const rows = last.rows === null ? '' : `, ${last.rows.toLocaleString('en-IN')} rows${files}`;
  const check = last.checkedAt === null ? 'not checked' : last.fault === null ? 'checked and good' : 'NOT GOOD';
  return `${momentText(new Date(last.madeAt))} (+05:30), ${bytesText(last.bytes)}${rows}, ${check}`;
};
