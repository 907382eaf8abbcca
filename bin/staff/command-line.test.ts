import { describe, expect, it } from 'vitest';
import { WrongUsage } from '../terminal/command.ts';
import { forGood, readCommandLine } from './command-line.ts';

const now = new Date('2026-11-21T06:00:00Z');
const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean), now);

const refusalOf = (words: string | readonly string[]): string => {
  try {
    readCommandLine(typeof words === 'string' ? words.split(' ').filter(Boolean) : words, now);
    return 'accepted';
  } catch (error) {
    return error instanceof WrongUsage ? error.message : `not a refusal: ${String(error)}`;
  }
};

describe('a wrong line is refused in one sentence that names what is wrong', () => {
  it.each([
    ['fire asha@shop.example', '"fire" is none of'],
    ['constructor', '"constructor" is none of'],
    ['list everybody', 'list takes nothing more'],
    ['add', 'add takes EMAIL: npm run staff -- add EMAIL.'],
    ['add -- --help', '"--help" is no e-mail address.'],
    ['add asha@shop.example a-password', 'add takes EMAIL'],
    ['add asha', '"asha" is no e-mail address.'],
    ['add asha@shop.example --role owner', '"owner" is no role; the roles are user, admin and superadmin.'],
    ['add asha@shop.example --password secret', 'Unknown option'],
    ['add asha@shop.example --password-stdin=secret', 'password-stdin'],
    ['add asha@shop.example --until 2026-12-31', 'add does not take --until'],
    ['reset-factors', 'reset-factors takes EMAIL: npm run staff -- reset-factors EMAIL.'],
    ['ban 6f9619ff-8b86-4011-b42d', '"6f9619ff-8b86-4011-b42d" is no e-mail address.'],
    ['add 6f9619ff-8b86-4011-b42d-00c04fc964ff', 'is no e-mail address.'],
    ['reset-factors +91', '"+91" is no e-mail address.'],
    ['add +919876543210', '"+919876543210" is no e-mail address.'],
    ['role asha@shop.example', 'role takes EMAIL and ROLE'],
    ['role asha@shop.example Admin', '"Admin" is no role'],
    ['reset asha@shop.example --role admin', 'reset does not take --role'],
    ['ban asha@shop.example --lift --until 2026-12-31', 'not both'],
    ['ban asha@shop.example --until', '--until'],
    ['ban asha@shop.example --until tomorrow', '"tomorrow" is no date'],
    ['ban asha@shop.example --until 2026-02-31', '"2026-02-31" is no date'],
    ['ban asha@shop.example --until 2026-12-31T25:00', 'is no date'],
    ['ban asha@shop.example --until 2026-11-21', '"2026-11-21" has passed'],
  ])('%s', (line, reason) => {
    const said = refusalOf(line);
    expect(said).toContain(reason);
    expect(said).toMatch(/^[^\n]*\.$/);
  });

  it('a second word after the time', () => {
    expect(refusalOf(['ban', 'a@b.example', '--until', '2026-12-31 10:00 +05:30'])).toContain('is no date');
  });
});

describe('a right one is understood', () => {
  it.each(['', 'help', '--help', '-h', 'add --help', 'ban asha@shop.example -h'])('help: %s', (line) => {
    expect(read(line)).toEqual({ action: 'help' });
  });

  it.each([
    ['list', { action: 'list' }],
    ['reset-factors Asha@Shop.Example', { action: 'reset-factors', account: 'asha@shop.example' }],
    [
      'role 6F9619FF-8b86-4011-b42d-00c04fc964ff user',
      { action: 'role', account: '6f9619ff-8b86-4011-b42d-00c04fc964ff', role: 'user' },
    ],
    ['role +919876543210 admin', { action: 'role', account: '+919876543210', role: 'admin' }],
    ['add Asha@Shop.Example', { action: 'add', email: 'asha@shop.example', role: 'admin', passwordFromStdin: false }],
    [
      'add --role user --password-stdin asha@shop.example',
      { action: 'add', email: 'asha@shop.example', role: 'user', passwordFromStdin: true },
    ],
    ['role asha@shop.example superadmin', { action: 'role', account: 'asha@shop.example', role: 'superadmin' }],
    ['reset asha@shop.example', { action: 'reset', email: 'asha@shop.example', passwordFromStdin: false }],
    ['ban asha@shop.example', { action: 'ban', account: 'asha@shop.example', until: forGood }],
    ['ban asha@shop.example --lift', { action: 'ban', account: 'asha@shop.example', until: null }],
  ])('%s', (line, command) => expect(read(line)).toEqual(command));

  it.each([
    ['2026-11-22', '2026-11-21T18:30:00.000Z'],
    ['2026-12-31 18:00', '2026-12-31T12:30:00.000Z'],
    ['2026-12-31T18:00', '2026-12-31T12:30:00.000Z'],
    ['2026-11-21 11:31', '2026-11-21T06:01:00.000Z'],
  ])('until %s, on the shop’s clock', (text, instant) => {
    const command = readCommandLine(['ban', 'asha@shop.example', '--until', text], now);
    expect(command).toMatchObject({ until: new Date(instant) });
  });
});
