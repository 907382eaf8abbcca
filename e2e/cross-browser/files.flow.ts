import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from './flow.ts';
import type { Sight } from './page-element.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

/** Opens the import, and has the lines of a file checked. */
const checkFile = async (page: Page, file: string): Promise<Sight> => {
  await page.button('More').press();
  await page.role('menuitem', 'Import from a file').press();
  const dialog = page.role('dialog', 'Import products from a file');
  await dialog.shows();
  await page.css('[role="dialog"] input[type="file"]').choose(file);
  await dialog.button('Check the lines').press();
  return dialog;
};

test('imports a file, whose lines are shown before anything is written', async ({
  here,
  engine,
  engineName,
  shop,
  size,
  picture,
}) => {
  const fabric = `Import ${engineName} ${size.width}`;
  const file = join(engine.downloads, 'goods.csv');
  writeFileSync(
    file,
    `Fabric,Purchase Price,Retail Price,Size,Color,Stock\r\n${fabric},100,250,S,Red,3\r\n${fabric},100,250,M,Red,4\r\n`,
  );
  const dialog = await checkFile(here, file);
  await dialog.text(/Nothing is written yet/).shows();
  await picture('import');
  await dialog.button('Import 2 lines').press();
  await dialog.text(/2 lines added/).shows();
  await here.tab.key('Escape');
  await dialog.goes();
  const rows = await shop.sql(
    'select size, stock from public.products join public.productsizecolors using (productid) where fabric = $1 order by stock',
    [fabric],
  );
  expect(rows).toEqual([
    { size: 'S', stock: 3 },
    { size: 'M', stock: 4 },
  ]);
});

test('exports what the filters find', async ({ here, engine }) => {
  await here.goTo('/admin/inventory?fabric=silk');
  await here.css('tr[data-row]').is({ text: /silk/i });
  // The operating system's window, which asks where to, cannot be operated here: as on plain http there is none.
  await here.tab.run(() => void Reflect.deleteProperty(window, 'showSaveFilePicker'), null);
  await here.button('More').press();
  await here.role('menuitem', 'Export as CSV').press();
  const toast = here.text(/^Exported \d+ products$/);
  await toast.shows();
  const said = await toast.look();
  const saved = () => readdirSync(engine.downloads).filter((name) => name.endsWith('.csv'));
  await expect.poll(saved).toHaveLength(1);
  const [name = ''] = saved();
  expect(name).toMatch(/^products .*\.csv$/);
  const lines = () => readFileSync(join(engine.downloads, name), 'utf8').trimEnd().split('\r\n');
  await expect.poll(() => lines()[0]).toMatch(/^\uFEFFProduct ID,Category,Fabric,/);
  const products = lines().slice(1);
  expect(products.filter((line) => !/silk/i.test(line))).toEqual([]);
  expect(new Set(products.map((line) => line.split(',')[0])).size).toBe(Number(/\d+/.exec(said?.text ?? '')?.[0]));
});

test('a file in another tab takes the place of the first one, whose page says so and can take it again', async ({
  here,
  openPage,
  engine,
  engineName,
  size,
  picture,
}) => {
  const check = async (page: Page, name: string): Promise<Sight> => {
    const file = join(engine.downloads, `${name}.csv`);
    const fabric = `${name} ${engineName} ${size.width}`;
    writeFileSync(file, `Fabric,Purchase Price,Retail Price,Size,Color,Stock\r\n${fabric},100,250,S,Red,3\r\n`);
    const dialog = await checkFile(page, file);
    await dialog.button('Import 1 line').shows();
    return dialog;
  };
  const first = await check(here, 'First tab');
  const other = await openPage();
  await other.goTo('/admin/inventory');
  await check(other, 'Second tab');
  await here.tab.show();
  // Firefox tells a page that somebody came back to its tab, these drivers of the others do not.
  await here.tab.run(() => void window.dispatchEvent(new Event('focus')), null);
  await first.text(/Another file of yours took the place of this one\./).shows();
  await first.text(/Nothing was written\./).shows();
  await picture('a file that another one took the place of');
  await first.button('Try again').press();
  await first.button('Import 1 line').press();
  await first.text(/1 line added/).shows();
});
