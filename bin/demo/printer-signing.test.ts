import { createHash, createSign, X509Certificate } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PrintService, startPrintService } from '../../e2e/stand-ins/print-service.ts';
import { makeCertificate, type PrintCertificate } from '../print-certificate/certificate.ts';
import { signatureOf } from './printer-signature.ts';

// The client as shops run it. It keeps one connection to itself, so the tests share it and take turns.
const qz = createRequire(import.meta.url)('qz-tray');

let shop: PrintCertificate;
let service: PrintService;
/** What a signature is made with; empty where the shop signs nothing. */
let key = '';

beforeAll(async () => {
  shop = await makeCertificate('Thaan', new Date());
});

beforeEach(async () => {
  service = await startPrintService({ port: 0 });
  key = shop.key;
  qz.security.setSignatureAlgorithm('SHA512');
  qz.security.setCertificatePromise((resolve: (text: string) => void) => resolve(shop.certificate));
  qz.security.setSignaturePromise((digest: string) => (resolve: (text: string) => void) => {
    resolve(key === '' ? '' : createSign('SHA512').update(digest).sign(key, 'base64'));
  });
});

afterEach(async () => {
  if (qz.websocket.isActive()) await qz.websocket.disconnect();
  await service.stop();
});

const connect = () => qz.websocket.connect({ host: '127.0.0.1', port: { secure: [], insecure: [service.port] } });
const print = (commands = 'CLS') => qz.print(qz.configs.create('TSC TE244'), [commands]);
const heard = (call: string) => service.requests.filter((request) => request.call === call);

test('whatever a trusted certificate signed is done unasked: printers, status and a print of any script', async () => {
  service.trust(shop.certificate);
  service.fail({ person: 'blocks' });
  await connect();
  expect(await qz.printers.find()).toEqual(['TSC TE244']);
  await qz.printers.startListening(null);
  await qz.printers.getStatus();
  await print('साड़ी "₹" \\/ \u2028\r\n');
  expect(service.jobs).toHaveLength(1);
  expect(service.requests.filter(({ asked }) => asked)).toEqual([]);
  expect(heard('print')).toEqual([{ call: 'print', signature: 'valid', asked: false }]);
});

test('a signature holds for its call, for a quarter of an hour and by its algorithm alone', () => {
  const certificate = new X509Certificate(shop.certificate);
  const call = { call: 'print', params: { printer: { name: 'A' } }, timestamp: 1_000_000 };
  const digest = createHash('sha256').update(JSON.stringify(call)).digest('hex');
  const signature = createSign('SHA512').update(digest).sign(shop.key, 'base64');
  const signed = { ...call, signAlgorithm: 'SHA512', signature };
  const judge = (change: Record<string, unknown>, now = call.timestamp) =>
    signatureOf(certificate, { ...signed, ...change }, now);
  expect(judge({})).toBe('valid');
  expect(judge({ params: { printer: { name: 'B' } } })).toBe('invalid');
  expect(judge({ timestamp: 1_000_001 })).toBe('invalid');
  expect(judge({ signature: '' })).toBe('invalid');
  expect(judge({ signAlgorithm: 'SHA256' })).toBe('invalid');
  expect(judge({ signAlgorithm: 'MD5' })).toBe('invalid');
  expect(judge({}, call.timestamp + 15 * 60_000)).toBe('valid');
  expect(judge({}, call.timestamp + 15 * 60_000 + 1)).toBe('expired');
  expect(judge({ timestamp: undefined })).toBe('expired');
  expect(signatureOf(null, signed)).toBe('anonymous');
});
