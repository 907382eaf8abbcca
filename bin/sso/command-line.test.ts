import { expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';

it.each([
  ['', { action: 'list' }],
  ['list', { action: 'list' }],
  ['help', { action: 'help' }],
  ['add --help', { action: 'help' }],
  [
    'add m.xml --domain a.in --domain b.in',
    { action: 'add', metadata: 'm.xml', name: 'a.in', domains: ['a.in', 'b.in'], idpInitiated: false },
  ],
  [
    'add https://idp.example.in/m --domain a.in --name Corp --idp-initiated',
    { action: 'add', metadata: 'https://idp.example.in/m', name: 'Corp', domains: ['a.in'], idpInitiated: true },
  ],
  ['update corp --off', { action: 'update', name: 'corp', disabled: true }],
  ['update corp --on --metadata m.xml', { action: 'update', name: 'corp', disabled: false, metadata: 'm.xml' }],
  ['update corp --domain a.in', { action: 'update', name: 'corp', domains: ['a.in'] }],
  ['remove corp', { action: 'remove', name: 'corp' }],
])('%s', (line, command) => {
  expect(readCommandLine(line.split(' ').filter(Boolean))).toEqual(command);
});

it.each([
  ['add', 'add takes METADATA: npm run sso -- add METADATA'],
  ['add m.xml', 'add needs the domain of the people’s addresses: --domain example.com.'],
  ['add m.xml --domain', "Option '--domain <value>' argument missing; see npm run sso -- --help."],
  ['update corp', 'update needs what is to change: --metadata, --domain, --off or --on.'],
  ['update corp --on --off', 'update takes --off or --on, not both.'],
  ['remove', 'remove takes NAME: npm run sso -- remove NAME'],
  ['list corp', 'list takes nothing more: npm run sso -- list'],
  ['list --off', 'list does not take --off; see npm run sso -- --help.'],
  ['give corp', '"give" is none of list, add, update, remove; see npm run sso -- --help.'],
  ['remove corp now', "Unexpected argument 'now'; see npm run sso -- --help."],
])('refused: %s', (line, words) => {
  expect(() => readCommandLine(line.split(' '))).toThrow(words);
});
