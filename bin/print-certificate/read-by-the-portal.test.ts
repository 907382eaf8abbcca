import { X509Certificate } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { readCertificate } from '../../portal/src/features/labels/printer/certificate.ts';
import { makeCertificate } from './certificate.ts';

// What the doctor of the portal reads of a certificate, against what Node reads of the same.

// Times are written otherwise from 2050 on, and lengths above 127 bytes.
test.each([
  ['Thaan', '2026-11-23T02:00:00Z'],
  ['કાપડની દુકાન', '2009-02-28T23:59:59Z'],
  ['Silk & Sons, the shop with the longest of all names in the whole of Gujarat', '2045-06-30T12:34:56Z'],
  ['Thaan', '2051-01-01T00:00:00Z'],
])('the certificate of %s made at %s', async (name, made) => {
  const { certificate } = await makeCertificate(name, new Date(made));
  const { serialNumber, validFrom, validTo } = new X509Certificate(certificate);
  const expected = {
    serial: serialNumber.toLowerCase(),
    validFrom: new Date(validFrom),
    validUntil: new Date(validTo),
  };
  expect(readCertificate(certificate)).toEqual(expected);
  expect(readCertificate(`Bag Attributes\r\n${certificate.replaceAll('\n', '\r\n')}\n${certificate}`)).toEqual(
    expected,
  );
});

test('what is no certificate is none, wherever it is broken', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { certificate } = await makeCertificate('Thaan', new Date('2026-11-23T02:00:00Z'));
  const pem = (bytes: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`;
  const whole = Buffer.from(certificate.replaceAll(/-----[^-]+-----/g, ''), 'base64');
  expect(readCertificate(pem(whole))).not.toBeNull();
  for (let length = 0; length < whole.length; length++)
    expect(readCertificate(pem(whole.subarray(0, length)))).toBeNull();
  for (const text of ['', 'garbage', '-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----'])
    expect(readCertificate(text)).toBeNull();
  vi.restoreAllMocks();
});
