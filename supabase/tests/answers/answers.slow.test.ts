import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../bin/print-certificate/certificate.ts';
import { startTestShop, type TestShop } from '../test-shop.ts';
import { complaintsAbout } from './complaints.ts';
import { emptyPlaces, type Heard, listeningShop } from './listening-shop.ts';
import { workInShop } from './shop-at-work.ts';

let shop: TestShop;
let heard: Heard;
let complaints: string[];

beforeAll(async () => {
  shop = await startTestShop();
  const listening = listeningShop(shop);
  await workInShop(listening);
  heard = listening.heard;
  complaints = await complaintsAbout(heard, 'Answers');
});
afterAll(() => shop.stop());

/** The last answer of a function. */
const lastOf = <Body>(name: string): Body => heard[name]?.at(-1) as Body;

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

describe('a type that is not what is answered', () => {
  type Variant = Record<string, unknown>;
  type Page = { products: { variants: Variant[] }[] };

  /** What is said of answers that were changed so, beyond what is said of those that came. */
  const saidOf = async (changed: Heard): Promise<string[]> =>
    (await complaintsAbout({ ...heard, ...changed }, 'Answers')).filter((said) => !complaints.includes(said));

  test.each<[string, string, (variant: Variant) => Variant]>([
    ['a key more', 'colour', (variant) => ({ ...variant, colour: 'Red' })],
    ['a key less', "Property 'color' is missing", ({ color: _, ...variant }) => variant],
    ['a number as text', "Type 'string' is not assignable to type 'number'", (variant) => ({ ...variant, stock: '3' })],
    ['null', "Type 'null' is not assignable to type 'string'", (variant) => ({ ...variant, size: null })],
  ])('is told of: %s', async (_, said, change) => {
    const page = structuredClone(lastOf<Page>('search_products'));
    for (const product of page.products.filter(({ variants }) => variants.length > 1))
      product.variants = product.variants.map((variant, place) => (place === 1 ? change(variant) : variant));
    expect(await saidOf({ search_products: [page] })).toEqual([expect.stringContaining(said)]);
  });

  test('is told of: another word, a key less in a piece, and a function that has none', async () => {
    const page = structuredClone(lastOf<{ lines: { status: string }[] }>('import_lines'));
    for (const line of page.lines.slice(0, 1)) line.status = 'old';
    expect(await saidOf({ import_lines: [page] })).toEqual([expect.stringMatching(/^import_lines: .*"old"/)]);
    expect(await saidOf({ export_products: [{ count: 1, products: [] }] })).toEqual([
      expect.stringMatching(/^export_products: .*'after' is missing/),
    ]);
    expect(await saidOf({ do_more: [1] })).toEqual([expect.stringMatching(/^do_more: .*'do_more' does not exist/)]);
  });

  test('is told of: a function that nobody asks', async () => {
    const { stale_labels: _, ...others } = heard;
    expect(await complaintsAbout(others, 'Answers')).toContainEqual(
      expect.stringMatching(/^not asked: .*stale_labels/),
    );
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
  expect(await complaintsAbout({ 'sign-print-request': [{ signed: 'x' }] }, 'ServedAnswers')).toEqual([
    expect.stringContaining('"signed"'),
  ]);
});
