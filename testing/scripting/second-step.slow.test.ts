// docs/scripting.md: its program, where the shop asks a second step of everybody who may enter.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { enterByApp } from '../client.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { type PricesProgram, pricesProgram } from './prices-program.ts';

let thaan: Thaan;
let superuser: Awaited<ReturnType<typeof connectClient>>;
let program: PricesProgram;

beforeAll(async () => {
  thaan = await startTestThaan();
  superuser = await connectClient(thaan.connection);
  await superuser.query(`
    insert into public.products (productid, name, categoryid, fabric, purchaseprice, retailprice)
      select 'BC250001', 'Silk - Saree', categoryid, 'Silk', 50, 100 from public.categories where name = 'Saree';
    update private.second_step_rule set rule = 'everybody';
    update private.first_asked set asked_at = asked_at - interval '8 days'`);
  program = pricesProgram();
});
afterAll(async () => {
  await superuser.end();
  await thaan.stop();
  program.remove();
});

const type = (words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const account = { SHOP_EMAIL: testOwner.email, SHOP_PASSWORD: testOwner.password };
  return program.type(words, { SHOP: thaan.url, ...account, SHOP_APP_KEY: '', ...env });
};

test('without one it reads nothing and is refused; with an app its key opens the shop, once in half a minute', async () => {
  expect(await type(['plan', 'Saree', '5'])).toMatchObject({ code: 1, err: 'There is no category Saree.\n' });
  expect(await type(['export'])).toMatchObject({ code: 1, err: 'permission denied: this is for staff\n' });

  const { app } = await enterByApp(thaan, testOwner.email, testOwner.password);
  const keyless = 'This account has a second step: SHOP_APP_KEY must be the key of its app.\n';
  expect(await type(['plan', 'Saree', '5'])).toMatchObject({ code: 1, err: keyless });
  // As the portal shows it.
  const env = { SHOP_APP_KEY: app.secret.replaceAll(/.{4}(?=.)/g, '$& ') };
  // As if the next half minute's were taken, too, which may have begun by then.
  await superuser.query('update auth.spent_steps set last_step = last_step + 1');
  expect(await type(['export'], env)).toMatchObject({ code: 1, err: expect.stringContaining('used already') });
  for (const [words, said] of [
    [['plan', 'Saree', '5'], '1 prices would change.'],
    [['save'], 'BC250001 saved'],
  ] as const) {
    // Half a minute later.
    await superuser.query('delete from auth.spent_steps');
    expect(await type(words, env)).toMatchObject({ code: 0, err: '', out: expect.stringContaining(said) });
  }
  const { rows } = await superuser.query('select retailprice::float8 as price from public.products');
  expect(rows).toEqual([{ price: 105 }]);
});
