import { join } from 'node:path';
import { type Backup, backupsIn, goodness } from '../backup/backup-folder.ts';
import { bytesText } from '../terminal/bytes.ts';
import { momentText } from '../terminal/moments.ts';
import { tableText } from '../terminal/table.ts';

/** The backups in a folder as a table, newest first. */
export const backupsTable = (folder: string): string => {
  const backups = backupsIn(folder);
  if (backups.length === 0) return `There are no backups in ${folder}.`;
  const rows = backups.map((backup) => [
    momentText(backup.madeAt),
    bytesText(backup.bytes),
    checkText(backup),
    join(folder, backup.name),
  ]);
  return tableText(['Made (+05:30)', 'Size', 'Checked', 'File'], rows);
};

/** Whether a backup was found good, in a word or two. */
const checkText = ({ outcome }: Backup): string => {
  const good = goodness(outcome);
  if (good === undefined) return 'no';
  return good ? 'good' : 'NOT GOOD';
};
