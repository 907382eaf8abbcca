import { demoSignIns } from '../demo/accounts.ts';
import type { Settings } from '../settings/settings.ts';
import type { Thaan } from './start-thaan.ts';

const usualPort = 3000;

/** Says where the shop is and, of the demo, who may sign in. */
export const welcome = ({ url, port, kind, outbox }: Thaan, settings: Settings, say: (line: string) => void): void => {
  if (settings.port === undefined && port !== usualPort) say(`Port ${usualPort} is taken; using ${port}.`);
  say('');
  say(`  ${settings.shopName} is at ${url}`);
  if (kind === 'demo') {
    say('');
    say('  A demo shop. Sign in as');
    for (const { name, email, password } of demoSignIns) say(`    ${name.padEnd(12)} ${email.padEnd(26)} ${password}`);
    say(`  Labels come out at ${url}/printer. For a shop of your own see the README.`);
  }
  if (outbox) say(`  Mail is not sent: it is kept at ${outbox}, for this machine alone.`);
  else if (!settings.mail.smtpUrl) say('  Mail is not sent: THAAN_SMTP_URL names no mail server.');
  say('');
  say('  Ctrl+C stops it. One line a request follows.');
  say('');
};
