// npm run print-certificate: what print jobs are signed with, so that the print service prints without asking.
import { CannotStart } from '../provider/index.ts';
import { type JoinedShop, withShop } from './database/join-shop.ts';
import { type CertificateFacts, factsOf, makeCertificate } from './print-certificate/certificate.ts';
import { certificateFile, type PreparedFile, prepareCertificate, refuseToOverwrite } from './print-certificate/file.ts';
import { storeCertificate, storedCertificate } from './print-certificate/stored.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { momentText } from './terminal/moments.ts';
import { readWords } from './terminal/words.ts';

const help = `The certificate that print jobs are signed with. Installed in QZ Tray on each counter's computer, it lets labels
come out without a question each time; docs/print-signing.md shows how.

  npm run print-certificate
      makes it once and writes it to override.crt; after that writes and shows the same one again

  npm run print-certificate -- --to /media/stick
      the same, into another folder or file

  npm run print-certificate -- --renew
      makes a new one in its place, which then has to be installed on each computer again`;

interface Wanted {
  readonly renew: boolean;
  readonly file: string;
}

/** What was typed; undefined where help was asked for. */
const readWanted = (words: readonly string[]): Wanted | undefined => {
  const options = { renew: { type: 'boolean', default: false }, to: { type: 'string' } } as const;
  const line = readWords(words, { command: 'print-certificate', options });
  return line && { renew: line.values.renew, file: certificateFile(line.values.to) };
};

const serve = async ({ client }: JoinedShop, shopName: string, { renew, file }: Wanted): Promise<void> => {
  const before = await storedCertificate(client);
  refuseToOverwrite(file, [before]);
  if (before !== undefined && !renew) {
    prepareCertificate(file, before).place();
    say('There is a certificate already, and it stays; --renew makes a new one in its place.');
    return tell(factsOf(before), file);
  }
  const made = await makeCertificate(shopName, new Date());
  // Ahead of the change: a key whose certificate nobody can install would stop the printing.
  const prepared = prepareCertificate(file, made.certificate);
  try {
    if (!(await storeCertificate(client, made, before)))
      throw new CannotStart('another certificate was made at the same time; run it again to see it.');
  } catch (error) {
    prepared.discard();
    throw error;
  }
  if (!isPlaced(prepared, file)) return;
  say(before === undefined ? 'A certificate was made.' : 'A new certificate was made; the old one is no longer used.');
  tell(factsOf(made.certificate), file);
  say('A running shop signs with it within seconds.');
};

/** The certificate is in use by now: whatever happens to its file, that is what has to be said. */
const isPlaced = (prepared: PreparedFile, file: string): boolean => {
  try {
    prepared.place();
    return true;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    const reason = String((error.cause as NodeJS.ErrnoException).code ?? error.cause);
    process.stderr.write(
      `A new certificate was made, but ${file} cannot be written (${reason}); run it again without --renew and name another file with --to.\n`,
    );
    process.exitCode = 1;
    return false;
  }
};

const tell = ({ name, fingerprint, validUntil }: CertificateFacts, file: string): void => {
  const isOver = validUntil.getTime() < Date.now();
  say(`  For           ${name}`);
  say(`  Fingerprint   ${fingerprint}`);
  say(
    `  Valid until   ${momentText(validUntil)} (+05:30)${isOver ? ', which is over: make a new one with --renew' : ''}`,
  );
  say(`  Written to    ${file}`);
  say('Install that file in QZ Tray on each computer that prints labels: see docs/print-signing.md.');
};

await runCommand(async () => {
  const settings = settingsHere();
  const wanted = readWanted(process.argv.slice(2));
  if (!wanted) return say(help);
  await withShop(settings, (shop) => serve(shop, settings.shopName, wanted));
}, 'The certificate stays as it is');
