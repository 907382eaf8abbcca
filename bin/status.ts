// npm run status: how the shop is; code 1 when something needs care.

import { statusOf } from './status/status.ts';
import { statusText } from './status/status-text.ts';
import { careOf } from './status/warnings.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { readWords } from './terminal/words.ts';

const help = `How the shop is, while it runs and while it is stopped; leaves with code 1 when something needs care.

  npm run --silent status
      in words

  npm run --silent status -- --json
      for programs; "care" holds a sentence for each thing to look after`;

await runCommand(async () => {
  const options = { json: { type: 'boolean' } } as const;
  const line = readWords(process.argv.slice(2), { command: 'status', options, exact: true });
  if (!line) return say(help);
  const status = await statusOf(settingsHere());
  const now = new Date();
  const care = careOf(status, now);
  say(line.values.json ? JSON.stringify({ ...status, care }, null, 2) : statusText(status, care, now));
  if (care.length > 0) process.exitCode = 1;
}, 'The status cannot be told');
