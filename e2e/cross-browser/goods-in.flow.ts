import { putProduct } from '../goods-in/goods-in-page.ts';
import { pasteBill } from './clipboard.ts';
import { expect, type Page, test } from './flow.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

const goodsIn = '/admin/inventory/goods-in';

/** Types a product into the dialog, down to its variants. */
const typeProduct = async (here: Page, fabric: string): Promise<void> => {
  const dialog = here.role('dialog', 'Add Product');
  const category = dialog.role('combobox', 'Category');
  await category.is({ isFocused: true });
  await here.tab.type('kurti');
  await here.role('option', 'Kurti').press();
  await category.is({ value: 'Kurti' });
  await dialog.field('Fabric').fill(fabric);
  await dialog.field('Purchase price').fill('640');
  // By its button: engines type so fast that the key would be taken for a scanner's.
  await dialog.role('button', 'Auto').press();
  await dialog.field('Retail price').is({ value: '₹1,600' });
};

test('adds a product by the matrix, and the dialog stands ready for the next one', async ({ here, shop, picture }) => {
  const fabric = 'Matrix of engines';
  const dialog = here.role('dialog', 'Add Product');
  await here.button('+ Add Product').press();
  await typeProduct(here, fabric);
  await dialog.text('Matrix').press();
  await dialog.field('Colors').fill('Red, Blue');
  await here.tab.key('Enter');
  await dialog.field('Red S').is({ isFocused: true });
  await here.tab.type('3');
  await here.tab.key('Enter');
  await dialog.field('Red M').is({ isFocused: true });
  await here.tab.type('0');
  await dialog.field('Blue XL').press();
  await here.tab.type('12');
  await picture('matrix');
  await here.tab.key('Control+Shift+Enter');
  await dialog.text(/^Added just now:/).shows();
  await dialog.field('Purchase price').is({ isFocused: true, value: '' });
  await dialog.field('Fabric').is({ value: fabric });
  const saved = await shop.sql(
    `select size || ', ' || color || ', ' || stock as said from public.productsizecolors join public.products
     using (productid) where fabric = $1 order by line`,
    [fabric],
  );
  expect(saved.map(({ said }) => said)).toEqual(['S, Red, 3', 'M, Red, 0', 'XL, Blue, 12']);
  await here.tab.key('Escape');
  await dialog.goes();
  await here.button('+ Add Product').is({ isFocused: true });
});

test('a bill that is pasted comes in, and exactly its labels are proposed', async ({ here, shop, picture }) => {
  const fabric = 'Bill of engines';
  await putProduct(shop, 'BC97501', fabric, ['M', 'Red', 4]);
  // This computer's choice, as the button of the dialog makes it: nobody's real printer is asked for.
  await here.tab.run(() => localStorage.setItem('thaan-print-target', '"demo"'), null);
  await here.goTo(goodsIn);
  await pasteBill(here, [`Kurti|${fabric}|₹450|1,150|M|red |3`, `Saree|${fabric}|2000|5000|Free-Size|Green|2`]);
  await here.text('More stock for BC97501').shows();
  await here.text('4 → 7').shows();
  await here.text(/^1 new product, more stock for 1 product: 5 pieces$/).shows();
  await picture('goods in');
  await here.tab.key('Control+Enter');
  await here.text('1 product added, 1 product got more stock: 5 pieces came in.').shows();
  const labels = here.role('dialog', 'Print labels');
  await labels.text('5 labels of 2 products').shows();
  await labels.field('Labels of BC97501, M, Red').is({ value: '3' });
  await picture('labels of what came in');
  await here.tab.key('Escape');
  await labels.goes();
  await here.button('Print 5 labels').shows();
  const stock = await shop.sql(
    `select color, stock from public.productsizecolors join public.products using (productid) where fabric = $1
     order by sort_key`,
    [fabric],
  );
  expect(stock).toEqual(expect.arrayContaining([{ color: 'Red', stock: 7 }]));
  expect(stock).toHaveLength(2);
});

test('a product that was deleted is named where its label is read, and comes back', async ({ here, shop, picture }) => {
  const called = 'BC97502, Mistake of engines - Kurti';
  await putProduct(shop, 'BC97502', 'Mistake of engines', ['M', 'Red', 4]);
  await here.goTo('/admin/inventory?productid=BC97502');
  await here.button('Edit BC97502').press();
  const dialog = here.role('dialog', 'Edit Product');
  await dialog.button('Delete').press();
  const question = here.role('alertdialog', 'Are you sure you want to delete this product?');
  await question.button('Cancel').is({ isFocused: true });
  await picture('delete a product');
  await question.button('Delete').press();
  await dialog.goes();
  await here.text('Product Deleted').shows();

  await here.goTo(goodsIn);
  await here.field('Product ID or code, line 1').fill('bc9750201');
  await here.tab.key('Enter');
  await here.text(/BC97502.* was deleted/).shows();
  await picture('a code of what was deleted');

  await here.goTo('/admin/inventory');
  await here.button('More').press();
  await here.role('menuitem', 'History').press();
  const history = here.role('dialog', 'History');
  await history.button(`Put back product ${called}`).press();
  await here.role('alertdialog', 'Put this back?').button('Put back').press();
  await here.role('alertdialog', 'Put this back?').goes();
  await here.text(`Product ${called} is there again.`).shows();
  await here.goTo(goodsIn);
  await here.text('More stock for BC97502').shows();
});
