import { filesText, objectsText } from '../files/words.ts';
import { bytesText } from '../terminal/bytes.ts';
import { momentText } from '../terminal/moments.ts';
import { liveCare } from './live.ts';
import type { Status } from './status.ts';

const hourMs = 3_600_000;
/** A night and a morning: a machine that is off at night makes its backup when it is switched on. */
const oldestHours = 36;
const smallestRoom = 1_000_000_000;

/** What somebody should look after, a sentence each; none when all is well. */
export const careOf = (status: Status, now: Date): string[] => [
  ...serverCare(status),
  ...liveCare(status.live),
  ...mailCare(status),
  ...fileCare(status),
  ...roomCare(status),
  ...(status.kind === 'demo' || status.kind === null ? [] : backupCare(status, now)),
];

const serverCare = ({ server, version }: Status): string[] => {
  if (server.running && server.answers === false) return [`The server at ${server.url} does not answer.`];
  if (server.running && server.version !== null && server.version !== version)
    return [`The server still runs ${server.version} while ${version} is installed; start it again.`];
  return [];
};

/** Those whose message was held back were not told. */
const mailCare = ({ heldMail }: Status): string[] => {
  if (heldMail === null) return [];
  const [since, until] = [momentText(new Date(heldMail.since)), momentText(new Date(heldMail.until))];
  return [
    `More mail, or codes to phones, were asked for than THAAN_MAIL_PER_HOUR, THAAN_SMS_PER_HOUR and THAAN_SMS_PER_DAY allow: ${heldMail.held} requests were held back since ${since}, the last at ${until}.`,
  ];
};

/** What a caller is not told. */
const fileCare = ({ files: { folder, missing }, kind }: Status): string[] => {
  if (kind === null) return [];
  if (missing.length === 0) return [];
  const some = `${filesText(missing.length)} that the shop names ${missing.length === 1 ? 'is' : 'are'}`;
  if (folder === null)
    return [`${some} out of reach (${objectsText(missing)}): THAAN_FILES names no folder for files.`];
  return [
    `${some} missing or damaged in ${folder} (${objectsText(missing)}); npm run restore -- --files brings back those that the backups have.`,
  ];
};

/** Room for a second copy of everything: a restore, an upgrade, PostgreSQL's own log under load. */
const roomCare = ({ data, files, backups }: Status): string[] => {
  const care: string[] = [];
  const wanted = Math.max(smallestRoom, data.bytes ?? 0);
  if (data.free !== null && data.free < wanted)
    care.push(`Only ${bytesText(data.free)} are free where the data lies; ${bytesText(wanted)} should be.`);
  if (files.free !== null && files.free !== data.free && files.free < smallestRoom)
    care.push(`Only ${bytesText(files.free)} are free where files lie; ${bytesText(smallestRoom)} should be.`);
  const room = Math.max(smallestRoom, 3 * (backups.last?.bytes ?? 0));
  if (backups.free !== null && backups.free < room)
    care.push(`Only ${bytesText(backups.free)} are free where backups lie; ${bytesText(room)} should be.`);
  return care;
};

const backupCare = ({ backups: { folder, hour, beforeUpgrade, last } }: Status, now: Date): string[] => {
  if (folder === null) return ['There are no backups: THAAN_BACKUPS names no folder for them.'];
  if (last === null) return [`There is no backup in ${folder} yet; npm run backup makes one.`];
  const care: string[] = [];
  const madeAt = new Date(last.madeAt);
  const hours = Math.round((now.getTime() - madeAt.getTime()) / hourMs);
  if (hours > oldestHours) care.push(`The last backup is ${hours} hours old.`);
  if (hours < 0) care.push(`The last backup is dated ${momentText(madeAt)}, in the future: look at the clock.`);
  if (last.fault !== null)
    care.push(`The last backup ${last.checkedAt === null ? 'was not checked' : 'is not good'}: ${last.fault}`);
  if (hour === null) care.push('No nightly backup is made: THAAN_BACKUP_HOUR is off.');
  if (!beforeUpgrade) care.push('No backup is made before an upgrade: THAAN_UPGRADE_BACKUP is off.');
  return care;
};
