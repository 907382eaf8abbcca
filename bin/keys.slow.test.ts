// npm run keys: the keys that sign access tokens, and their rotation.
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { ask, profilesSeen, signIn } from '../testing/client.ts';
import { commandPlace } from '../testing/command-place.ts';
import type { Outcome } from '../testing/run-to-end.ts';
import { testOwner } from '../testing/start-thaan.ts';

const place = commandPlace();
afterEach(async () => {
  vi.useRealTimers();
  await place.closeShop();
});
afterAll(place.close);

const keys = (line: string): Promise<Outcome> => place.run('keys.ts', line);

const statuses = ({ out }: Outcome): string[][] =>
  out
    .split('\n')
    .filter((line) => /^[0-9a-f-]{36} {2}/.test(line))
    .map((line) => line.split(/ {2,}/).slice(0, 2));

it('rotates beside a running shop, where earlier tokens hold and new ones carry the next key', async () => {
  const thaan = await place.openShop();
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  const kid = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;
  const before = statuses(await keys(''));
  expect(before.map(([, status]) => status).sort()).toEqual(['in use', 'standby']);
  const next = before.find(([, status]) => status === 'standby')?.[0];
  const rotated = await keys('rotate');
  expect([rotated.code, rotated.err]).toEqual([0, '']);
  expect(rotated.out).toContain(`${next} signs from now on`);
  expect(statuses(rotated)).toContainEqual([next, 'in use']);
  expect(statuses(rotated)).toContainEqual([kid(token), 'previously used']);
  expect(await profilesSeen(thaan, token)).not.toHaveLength(0);
  await place.closeShop();
  const again = await place.openShop();
  expect(kid((await signIn(again, testOwner.email, testOwner.password)).token)).toBe(next);
});

it('rotates while twenty people work, and none of their requests fails', async () => {
  const thaan = await place.openShop();
  const kid = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;
  let isOver = false;
  const failed: string[] = [];
  // The key under which each of them came in last.
  const signers = new Map<number, string>();
  const work = async (person: number): Promise<void> => {
    const password = await ask(thaan, '/auth/v1/token?grant_type=password', testOwner);
    let session = (await password.json()) as { access_token: string; refresh_token: string };
    while (!isOver) {
      const [read, who, renewed] = [
        await ask(thaan, '/rest/v1/profiles?select=role', undefined, session.access_token),
        await ask(thaan, '/auth/v1/user', undefined, session.access_token),
        await ask(thaan, '/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
      ];
      for (const answer of [read, who, renewed]) if (!answer.ok) failed.push(`${answer.status} ${answer.url}`);
      if (failed.length > 0) return;
      session = (await renewed.json()) as typeof session;
      signers.set(person, kid(session.access_token));
    }
  };
  const people = Promise.all(Array.from({ length: 20 }, (_, person) => work(person)));
  for (let minutes = 1; minutes <= 3; minutes += 1) {
    const rotated = await keys('rotate');
    const next = /^(\S+) signs from now on/m.exec(rotated.out)?.[1] ?? rotated.err;
    // A running server follows within a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await expect
      .poll(() => failed.length > 0 || [...signers.values()].filter((signer) => signer === next).length === 20, {
        timeout: 30_000,
      })
      .toBe(true);
  }
  isOver = true;
  await people;
  expect(failed).toEqual([]);
});

it('replaces stolen keys at once: everybody is signed out, and may sign in again', async () => {
  const thaan = await place.openShop();
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  const before = statuses(await keys('')).filter(([, status]) => status !== 'revoked');
  expect(await profilesSeen(thaan, token)).not.toHaveLength(0);
  const replaced = await keys('rotate --now');
  expect([replaced.code, replaced.err]).toEqual([0, '']);
  expect(replaced.out).toContain('Everybody is signed out.');
  const after = statuses(replaced);
  expect(after).toEqual(expect.arrayContaining(before.map(([id]) => [id, 'revoked'])));
  expect(await profilesSeen(thaan, token)).toMatchObject({ message: 'Your session has ended. Log in again.' });
  await place.closeShop();
  const again = await place.openShop();
  const fresh = await signIn(again, testOwner.email, testOwner.password);
  expect(await profilesSeen(again, fresh.token)).not.toHaveLength(0);
});
