import { expect, type Page, test } from './flow.ts';
import { command } from './page-element.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

const dialogOf = (page: Page) => page.role('dialog', /^(Add|Edit) Product$/);

/** A field of a line of variants. */
const cellOf = (page: Page, column: string, line: number) => dialogOf(page).field(`${column}, line ${line}`);

/** Fills the dialog down to its lines. */
const fillProduct = async (here: Page, fabric: string): Promise<void> => {
  const dialog = dialogOf(here);
  await dialog.role('combobox', 'Category').is({ isFocused: true });
  await here.tab.type('sar');
  await here.role('option', 'Saree').press();
  await dialog.role('combobox', 'Category').is({ value: 'Saree' });
  await dialog.field('Fabric').fill(fabric);
  await dialog.field('Purchase price').fill('1250');
  await dialog.field('Purchase price').is({ value: '₹1,250' });
  await dialog.text('ZABEZ').shows();
  await dialog.button('Auto').press();
  await dialog.field('Retail price').is({ value: '₹3,125' });
};

/** Fills the line that is there, and goes on to the second by Enter. */
const fillLine = async (here: Page): Promise<void> => {
  await cellOf(here, 'Size', 1).is({ value: 'Free-Size' });
  await cellOf(here, 'Color', 1).press();
  await here.tab.type('Red');
  // A press into the number and a digit: typed over what stood there.
  const stock = cellOf(here, 'Stock', 1);
  await stock.press();
  await stock.is({ selected: '0' });
  await here.tab.type('5');
  await stock.is({ value: '5' });
  await here.tab.key('End');
  await here.tab.type('7');
  await stock.is({ value: '57' });
  await here.tab.key('Enter');
  await cellOf(here, 'Size', 2).is({ isFocused: true });
};

test('adds a product with lines, finds it and edits it', async ({ here, picture, shop, engineName, size }) => {
  const fabric = `Walk ${engineName} ${size.width}`;
  const dialog = dialogOf(here);
  await here.button('+ Add Product').press();
  await fillProduct(here, fabric);
  await fillLine(here);
  await picture('add product');
  await cellOf(here, 'Color', 2).press();
  await here.tab.type('Blue');
  await here.tab.key('Control+Enter');
  await dialog.goes();
  await here.text(/^Product Added - BC/).shows();
  const saved = await shop.sql(
    `select size, color, stock from public.productsizecolors join public.products using (productid)
     where fabric = $1 order by stock desc`,
    [fabric],
  );
  expect(saved).toEqual([
    { size: 'Free-Size', color: 'Red', stock: 57 },
    { size: 'Free-Size', color: 'Blue', stock: 0 },
  ]);

  await here.goTo(`/admin/inventory?fabric=${encodeURIComponent(fabric)}`);
  await here.button(/^Edit BC/).press();
  await dialog.field('Fabric').is({ value: fabric });
  await dialog.field('Description').fill('Seen in three engines');
  await dialog.button('Remove line 2').press();
  await dialog.button('Save').press();
  await dialog.goes();
  await here.text('Product Updated').shows();
  await here.button(/^Edit BC/).is({ isFocused: true });
  const lines = await shop.sql(
    'select color, description from public.products join public.productsizecolors using (productid) where fabric = $1',
    [fabric],
  );
  expect(lines).toEqual([{ color: 'Red', description: 'Seen in three engines' }]);
});

test('takes lines pasted from a spreadsheet', async ({ here }) => {
  const dialog = dialogOf(here);
  await here.button('+ Add Product').press();
  // The lines are copied from a field that keeps them apart, as a spreadsheet gives them.
  await dialog.field('Description').press();
  for (const line of ['S\tRed\t4', 'M\tBlue\t12']) {
    await here.tab.run((text) => document.execCommand('insertText', false, text), line);
    await here.tab.run(() => document.execCommand('insertLineBreak'), null);
  }
  await here.tab.key(`${command}+a`);
  await here.tab.key(`${command}+c`);
  await dialog.field('Size, line 1').press();
  await dialog.field('Size, line 1').is({ isFocused: true });
  await here.tab.key(`${command}+v`);
  await dialog.field('Size, line 2').is({ value: 'M' });
  await dialog.field('Color, line 1').is({ value: 'Red' });
  await dialog.field('Stock, line 2').is({ value: '12' });
});

test('asks before it leaves what is not saved, and gives the focus back', async ({ here }) => {
  const dialog = dialogOf(here);
  await here.button('+ Add Product').press();
  await dialog.field('Fabric').fill('Half a product');
  await here.tab.key('Escape');
  const question = here.role('alertdialog', 'Leave without saving?');
  await question.shows();
  await here.tab.key('Escape');
  await question.goes();
  await dialog.field('Fabric').is({ value: 'Half a product' });
  await here.tab.key('Escape');
  await question.button('Discard').press();
  await dialog.goes();
  await here.button('+ Add Product').is({ isFocused: true });
});
