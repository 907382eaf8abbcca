import { expect, test } from 'vitest';
import { testKey } from '../../testing/saml/keys.ts';
import { type Said, signedResponse } from '../../testing/saml/response.ts';
import { readResponse } from './answer.ts';
import { signersOf } from './signers.ts';

const pem = (name: string): string =>
  `-----BEGIN CERTIFICATE-----\n${testKey(name).certificate}\n-----END CERTIFICATE-----\n`;
const certificates = ['former', 'idp.example.in', 'next'].map(pem);
const signers = (said: Said, by: string, alter = (xml: string) => xml): string[] =>
  signersOf(
    readResponse(Buffer.from(alter(signedResponse(said, testKey(by)))).toString('base64')).response,
    certificates,
  );

test.each<Said>([
  { signed: 'assertion' },
  { signed: 'response' },
  { signed: 'both' },
  { algorithms: { digest: 'sha512', signature: 'sha512' } },
])('of several certificates the one that signed is found: %o', (said) => {
  expect(signers(said, 'idp.example.in')).toEqual([pem('idp.example.in')]);
});

test('none signed what is of another key, not signed, altered, or no signature', () => {
  const value = /<ds:SignatureValue>[^<]+/;
  expect(signers({}, 'other')).toEqual([]);
  expect(signers({ signed: 'nothing' }, 'idp.example.in')).toEqual([]);
  for (const other of ['', 'AAAA', 'A'.repeat(342), 'A'.repeat(80_000), '*'])
    expect(signers({}, 'idp.example.in', (xml) => xml.replace(value, `<ds:SignatureValue>${other}`))).toEqual([]);
});
