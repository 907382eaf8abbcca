// npm run print-certificate as a person types it: makes, shows, renews, and replaces nothing that it was not told to.
import { X509Certificate } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../provider/index.ts';
import { untilWaiting } from '../provider/testing/database-sessions.ts';
import { signIn } from '../testing/client.ts';
import { commandPlace } from '../testing/command-place.ts';
import type { Outcome } from '../testing/run-to-end.ts';
import { testOwner } from '../testing/start-thaan.ts';
import type { Thaan } from './serving/start-thaan.ts';

const place = commandPlace();
const folder = mkdtempSync(join(tmpdir(), 'thaan-certificate-'));
afterAll(async () => {
  await place.close();
  rmSync(folder, { recursive: true });
});

const file = join(folder, 'override.crt');
const written = (path = file): string => readFileSync(path, 'utf8');

const command = (line: string): Promise<Outcome> =>
  place.run('print-certificate.ts', line, { settings: { THAAN_SHOP_NAME: 'થાન Silks & Co' } });

/** What the shop that runs hands out, and how it signs. */
const served = async (thaan: Thaan): Promise<string> => {
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${thaan.url}/functions/v1/sign-print-request`, { headers })).text();
};

it('where no shop is yet it says so, and makes none', async () => {
  const { code, err } = await command(`--to ${file}`);
  expect([code, err]).toEqual([
    1,
    `The certificate stays as it is: The data folder ${place.data} holds no shop yet; npm start makes one.\n`,
  ]);
  expect([existsSync(place.data), existsSync(file)]).toEqual([false, false]);
});

describe('beside a running shop', () => {
  let thaan: Thaan;
  let first: string;
  beforeAll(async () => {
    thaan = await place.openShop();
  });
  afterAll(place.closeShop);

  it('does not write over what it finds, and makes nothing then', async () => {
    writeFileSync(file, 'somebody’s certificate');
    const { code, out, err } = await command(`--to ${file}`);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `The certificate stays as it is: ${file} holds something else; move it away, or name another file with --to.\n`,
    );
    expect(written()).toBe('somebody’s certificate');
    expect(await served(thaan)).toContain('not_configured');
    rmSync(file);
  });

  it('makes one, in the name of the shop, for ten years, and the shop signs with it', async () => {
    const { code, out, err } = await command(`--to ${folder}`);
    expect([code, err]).toEqual([0, '']);
    first = written();
    const certificate = new X509Certificate(first);
    const fingerprint = certificate.fingerprint.replaceAll(':', '').toLowerCase();
    expect(out).toContain('A certificate was made.');
    for (const part of ['For           થાન Silks & Co', `Fingerprint   ${fingerprint}`, `Written to    ${file}`])
      expect(out).toContain(part);
    expect(out).toMatch(/Valid until {3}\d\d\/\d\d\/\d{4} \d\d:\d\d \(\+05:30\)\n/);
    expect(certificate.toLegacyObject().subject).toMatchObject({ CN: 'થાન Silks & Co', O: 'થાન Silks & Co' });
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
    const years = (Date.parse(certificate.validTo) - Date.now()) / 31_557_600_000;
    expect(years).toBeCloseTo(10, 1);
    expect(Date.now() - Date.parse(certificate.validFrom)).toBeGreaterThan(86_000_000);
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(`${out}${first}`).not.toContain('PRIVATE KEY');
    await expect.poll(() => served(thaan)).toBe(first);
  });

  it('asked again it shows and writes the same one', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    for (const [to, path] of [
      [file, file],
      [other, join(other, 'override.crt')],
    ] as const) {
      const { code, out } = await command(`--to ${to}`);
      expect(code).toBe(0);
      expect(out).toContain('There is a certificate already, and it stays');
      expect(written(path)).toBe(first);
    }
  });

  it('of two that make one at once, one is kept and both are told the truth', async () => {
    const names = [join(folder, 'a.crt'), join(folder, 'b.crt')];
    const outcomes = await Promise.all(names.map((name) => command(`--renew --to ${name}`)));
    const kept = outcomes.map(({ code }) => code === 0);
    expect(kept).toContain(true);
    outcomes.forEach(({ code, err }, n) => {
      if (code === 0) return;
      expect(err).toContain('another certificate was made at the same time');
      expect(existsSync(names[n] ?? '')).toBe(false);
    });
    rmSync(file);
    expect((await command(`--to ${file}`)).code).toBe(0);
    first = written();
    expect(names.filter((name) => existsSync(name)).map((name) => written(name))).toContain(first);
  });

  it('renews in its place when it is told to', async () => {
    const { code, out } = await command(`--renew --to ${file}`);
    expect([code, out]).toEqual([0, expect.stringContaining('the old one is no longer used')]);
    expect(written()).not.toBe(first);
    await expect.poll(() => served(thaan)).toBe(written());
  });

  it('a file that cannot be written is told of; the certificate is there and can be written again', async () => {
    const nowhere = join(folder, 'missing/override.crt');
    const { code, err } = await command(`--to ${nowhere}`);
    expect([code, err]).toEqual([1, expect.stringContaining(`${nowhere} cannot be written (ENOENT)`)]);
  });

  it('renews nothing when the new one could not be written', async () => {
    const before = written();
    const nowhere = join(folder, 'missing/override.crt');
    const { code, out, err } = await command(`--renew --to ${nowhere}`);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `The certificate stays as it is: ${nowhere} cannot be written (ENOENT); run it again and name another file with --to.\n`,
    );
    expect((await command(`--to ${file}`)).code).toBe(0);
    expect([written(), await served(thaan)]).toEqual([before, before]);
  });

  it('says that it renewed when the file goes wrong only after that, and leaves nothing half done', async () => {
    const taken = join(folder, 'taken.crt');
    const admin = await connectClient(thaan.connection);
    await admin.query('begin; lock table thaan.secrets in share row exclusive mode');
    const renewing = command(`--renew --to ${taken}`);
    await untilWaiting(({ text }) => admin.query(text));
    // The new one is written beside it by now, and a folder comes into its place.
    mkdirSync(taken);
    await admin.query('commit').finally(() => admin.end());
    const { code, out, err } = await renewing;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^A new certificate was made, but .*taken\.crt cannot be written \(\w+\); run it again without --renew and name another file with --to\.\n$/,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('taken.crt.'))).toEqual([]);
    const before = written();
    rmSync(file);
    expect((await command(`--to ${file}`)).code).toBe(0);
    expect(written()).not.toBe(before);
  });
});

it('on a shop that is stopped, and after the next start the shop signs with it', async () => {
  const { code } = await command(`--renew --to ${file}`);
  expect(code).toBe(0);
  expect(place.isRunning()).toBe(false);
  const thaan = await place.openShop();
  expect(await served(thaan)).toBe(written());
  await place.closeShop();
});
