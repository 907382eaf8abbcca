import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../bin/print-certificate/certificate.ts';
import { fileShop } from '../test-shop.ts';
import { complaintsAbout } from './complaints.ts';
import { emptyPlaces, type Heard, listeningShop } from './listening-shop.ts';
import { workInShop } from './shop-at-work.ts';

const shop = fileShop();
let heard: Heard;
let complaints: string[];

beforeAll(async () => {
  const listening = listeningShop(shop);
  await workInShop(listening);
  heard = listening.heard;
  complaints = await complaintsAbout(heard, 'Answers');
});

describe('what the functions of the database answer', () => {
  test('is asked of every function that staff may run', async () => {
    const { rows } = await shop.query(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
         and has_function_privilege('authenticated', oid, 'execute') order by proname`,
    );
    expect(Object.keys(heard).sort()).toEqual(rows.map(({ name }) => name));
  });

  test('is what its type says, key by key', () => {
    expect(complaints).toEqual([]);
  });

  test('was seen with something in every key and list', () => {
    const places = Object.entries(heard).flatMap(([name, answers]) => emptyPlaces(answers, name));
    expect(places).toEqual([]);
  });
});

test('what functions/v1 answers is what its type says, and every function there is asked', async () => {
  const { certificate, key } = await makeCertificate('The shop', new Date());
  await shop.query('insert into thaan.secrets (name, value) values ($1, $2), ($3, $4)', [
    ...['PRINT_CERTIFICATE', certificate],
    ...['PRINT_SIGNING_KEY', key],
  ]);
  const sign = () =>
    shop.sendAs(shop.token('admin') ?? '', 'POST', 'functions/v1/sign-print-request', { request: '0'.repeat(64) });
  await expect.poll(async () => (await sign()).status).toBe(200);
  const served = { 'sign-print-request': [(await sign()).body] };
  // The portal never asks these: the accounts' hook asks the first, a job of the shop's the second.
  const unasked = ['send-sms', 'sweep-pictures'];
  const asked = readdirSync(join(import.meta.dirname, '../../functions')).filter((name) => !unasked.includes(name));
  expect(asked).toEqual(Object.keys(served));
  expect(await complaintsAbout(served, 'ServedAnswers')).toEqual([]);
});
