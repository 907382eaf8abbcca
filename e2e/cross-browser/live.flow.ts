import { insertProduct } from '../history/history-page.ts';
import { seenGlows, watchGlows } from '../live/glows.ts';
import { type RestartedShop, restartedShop } from '../live/restarted-shop.ts';
import { test as base, expect, type Page } from './flow.ts';

/** Three products, live in the first tab; the server may be stopped and started again. */
const test = base.extend<object, { shop: RestartedShop }>({ shop: restartedShop });

const list = '/admin/inventory?productid=BC967';
const row = (page: Page, id: string) => page.css(`tr[data-row="${id}"]`);
const isLive = (page: Page) => page.css('[data-live="live"]');

test.beforeEach(async ({ here, shop }) => {
  await shop.sql(`delete from public.products where productid like 'BC967%'`);
  for (const id of ['BC96701', 'BC96702', 'BC96703']) await insertProduct(shop, id);
  await here.signIn('admin');
  await here.goTo(list);
  await isLive(here).shows();
});

test('a change of another page shows where the row stands and glows; what moves rows waits behind the pill', async ({
  here,
  openPage,
  shop,
  picture,
}) => {
  await here.tab.run(watchGlows, null);
  await shop.sql(`update public.products set fabric = 'Ikat' where productid = 'BC96702'`);
  await expect.poll(() => here.tab.run(seenGlows, null)).toEqual(['BC96702']);
  await row(here, 'BC96702').is({ text: /Ikat/ });
  await insertProduct(shop, 'BC96700');
  await here.button('1 change · show').shows();
  await here.css('tr[data-row]').is({ count: 3 });
  await picture('a change waits');
  await here.button('1 change · show').press();
  await here.css('tr[data-row]').is({ count: 4 });
  await here.button(/change/).goes();
  await shop.sql(`update public.products set fabric = 'Glow' where productid = 'BC96703'`);
  await row(here, 'BC96703').is({ text: /Glow/ });
  await picture('a change glows');

  // Another tab of the same browser saves.
  const other = await openPage();
  await other.goTo(list);
  await isLive(other).shows();
  await other.button('Edit BC96701').press();
  await other.role('dialog', 'Edit Product').field('Fabric').fill('Jamdani');
  await other.tab.key('Control+Enter');
  await other.role('dialog', 'Edit Product').goes();
  await row(other, 'BC96701').is({ text: /Jamdani/ });
  await here.tab.show();
  await row(here, 'BC96701').is({ text: /Jamdani/ });
});

test('a history that is open grows', async ({ here, shop, picture, size, engineName }) => {
  await here.button('Details of BC96701').press();
  await here.button('History of BC96701').press();
  const lines = here.role('dialog', 'History').css('ol > li');
  await lines.shows();
  await shop.sql(`update public.products set fabric = 'Ikat' where productid = 'BC96701'`);
  // On a touch screen nothing moves under the finger by itself. WebKit's driver has none.
  if (size.touch && engineName !== 'webkit') await here.button('1 change · show').press();
  await here
    .role('dialog', 'History')
    .text(/^Ikat$/)
    .shows();
  await picture('a history has grown');
});

test('a server that stops is said, and once it is back the list catches up', async ({ here, shop, picture }) => {
  await shop.down();
  await here.css('[data-live="lost"]').is({ text: /not live/ });
  await picture('not live');
  await shop.up();
  await shop.sql(`update public.products set fabric = 'Meanwhile' where productid = 'BC96701'`);
  await expect.poll(async () => (await row(here, 'BC96701').look())?.text, { timeout: 40_000 }).toContain('Meanwhile');
  await isLive(here).shows();
});
