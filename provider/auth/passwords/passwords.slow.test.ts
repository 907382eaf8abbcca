import { hash as bcrypt } from 'bcryptjs';
import { expect, test } from 'vitest';
import { isImportable } from './imported-hash.ts';
import { checkStrength, createPasswords, isOutdated } from './passwords.ts';

const passwords = createPasswords();

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

const long = 'x'.repeat(127);
test.each([
  ['correct horse', 'correct horse', true],
  ['correct horse', 'correct horsf', false],
  [`${long}a`, `${long}a`, true],
  [`${long}a`, `${long}b`, false],
  [`${long}x`, `${long}xx`, false],
])('to %s fits %s: %s', async (chosen, tried, fits) => {
  expect(await passwords.verify(await passwords.hash(chosen), tried)).toBe(fits);
});

test('without a stored hash nothing fits', async () => {
  expect(await passwords.verify(null, 'wrong')).toBe(false);
  expect(await passwords.verify('', 'wrong')).toBe(false);
});

test.each([
  ['1234567', 'weak_password', 422],
  ['रंगरंगर', 'weak_password', 422],
  ['x'.repeat(129), 'validation_failed', 400],
  ['😀'.repeat(129), 'validation_failed', 400],
  ['12345678', 'weak_password', 422],
  ['password1', 'weak_password', 422],
  ['PassWord1', 'weak_password', 422],
  ['TRUSTNO1', 'weak_password', 422],
  ['1qaz2wsx3edc', 'weak_password', 422],
  ['aaaaaaaaaa', 'weak_password', 422],
  ['ababababab', 'weak_password', 422],
  ['          ', 'weak_password', 422],
])('%s is refused', (password, code, status) => {
  expect(() => checkStrength(password)).toThrow(expect.objectContaining({ code, status }));
});

test('says of a common password what to do, with the reason that clients know', () => {
  expect(() => checkStrength('iloveyou')).toThrow(
    expect.objectContaining({
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      weakPassword: ['pwned'],
    }),
  );
});

test.each(['demo-house-2026', 'password 1', 'xyz '.repeat(32), '😀🧵🪡🥻'.repeat(32), '  spaces  '])(
  '%s may be chosen',
  (password) => {
    expect(() => checkStrength(password)).not.toThrow();
  },
);

test('a hash made elsewhere fits: the one of PHP’s manual for password_verify', async () => {
  const stored = '$2y$10$.vGA1O9wmRjrwAVXD98HNOgsNpDczlqm3Jq7KnEd1rVAGv3Fykk1a';
  expect(await passwords.verify(stored, 'rasmuslerdorf')).toBe(true);
  expect(await passwords.verify(stored, 'rasmuslerdorg')).toBe(false);
});

test('bcrypt’s three present revisions are read, and are to be replaced', async () => {
  const made = await bcrypt('imported one', 4);
  for (const revision of ['2a', '2b', '2y']) {
    const stored = made.replace(/^\$2b/, `$${revision}`);
    expect(await passwords.verify(stored, 'imported one')).toBe(true);
    expect(await passwords.verify(stored, 'imported two')).toBe(false);
    expect(isOutdated(stored)).toBe(true);
  }
  expect(isOutdated(await passwords.hash('imported one'))).toBe(false);
});

test('of an imported hash nothing beyond its 72 bytes is left out silently', async () => {
  const longest = 'ü'.repeat(36);
  const stored = await bcrypt(longest, 4);
  expect(await passwords.verify(stored, longest)).toBe(true);
  expect(await passwords.verify(stored, `${longest}x`)).toBe(false);
});

test.each([
  ['of an unknown revision', `$2x$04$${'a'.repeat(53)}`],
  ['cut off', '$2b$04$abcdefghijklmnop'],
  ['that would take minutes', `$2b$31$${'a'.repeat(53)}`],
  ['of another kind', '$6$salt$hash'],
])('a hash %s fits nothing, at once', async (_, stored) => {
  expect(await passwords.verify(stored, 'anything')).toBe(false);
});

const argon = (
  memory: number | string,
  passes: number | string,
  lanes: number | string,
  salt = 'c29tZXNhbHQ',
  made = 'A'.repeat(43),
) => `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${salt}$${made}`;

test.each([
  ['bcrypt', `$2a$10$${'a'.repeat(53)}`, true],
  ['argon2id', argon(65_536, 3, 4), true],
  ['argon2i', argon(4_096, 3, 1).replace('2id', '2i'), true],
  ['argon2 of too much memory', argon(65_537, 3, 4), false],
  ['of too many passes', argon(19_456, 11, 1), false],
  ['of too many lanes', argon(19_456, 2, 17), false],
  ['of no pass', argon(19_456, 0, 1), false],
  ['of a memory with a nought ahead', argon('019456', 2, 1), false],
  ['of passes with a nought ahead', argon(19_456, '02', 1), false],
  ['of lanes with a nought ahead', argon(19_456, 2, '01'), false],
  ['of less memory than it needs', argon(15, 2, 2), false],
  ['of an older version', argon(19_456, 2, 1).replace('v=19', 'v=16'), false],
  ['with a salt that is no base64', argon(19_456, 2, 1, 'c29tZXNhbHR'), false],
  ['with loose bits at its end', argon(19_456, 2, 1, 'c29tZXNhbHQ', `${'A'.repeat(42)}B`), false],
  ['too short', argon(19_456, 2, 1, 'c29tZXNhbHQ', 'AAAA'), false],
  ['of another kind', '$scrypt$ln=16,r=8,p=1$c2FsdA$aGFzaA', false],
])('a hash of %s can be brought along or not', async (_, stored, taken) => {
  expect(isImportable(stored)).toBe(taken);
  // What is taken can be compared: the library throws for what it does not read.
  if (taken) expect(await passwords.verify(stored, 'anything')).toBe(false);
});

test('while an imported hash is compared others get their turn', async () => {
  const stored = await bcrypt('imported one', 13);
  let turns = 0;
  let others: NodeJS.Immediate;
  const takeTurn = (): void => {
    turns += 1;
    others = setImmediate(takeTurn);
  };
  takeTurn();
  await passwords.verify(stored, 'imported one').finally(() => clearImmediate(others));
  // In one piece there would be one for the way there.
  expect(turns).toBeGreaterThan(2);
});

test('a line that was full at the first comparison does not matter to the later ones', async () => {
  const busy = createPasswords(1, 1);
  const atWork = [busy.hash('one'), busy.hash('two')];
  await expect(busy.verify(null, 'wrong')).rejects.toMatchObject({ status: 429 });
  await Promise.all(atWork);
  expect(await busy.verify(null, 'wrong')).toBe(false);
});

test('a password that bcrypt cannot hold takes as long as that of an absent account', async () => {
  const stored = await bcrypt('imported one', 4);
  const long = 'x'.repeat(73);
  const took = async (hash: string | null): Promise<number> => {
    const began = performance.now();
    await passwords.verify(hash, long);
    return performance.now() - began;
  };
  // In turn, and of many the least: what else is at work on this machine slows both, and never makes one faster.
  const [imported, absent] = [[] as number[], [] as number[]];
  const ratio = (): number => Math.min(...imported) / Math.min(...absent);
  for (let round = 0; round < 40 && (round < 5 || ratio() < 0.7); round += 1) {
    imported.push(await took(stored));
    absent.push(await took(null));
  }
  expect(ratio()).toBeGreaterThan(0.5);
});
