import { expect, test } from './flow.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

test('shows the list, filters it, and goes on to the next page and back', async ({ here, picture, size }) => {
  const rows = here.css('tr[data-row]');
  await rows.is({ count: 15 });
  await picture('inventory');
  const firstRow = async () => (await rows.look())?.text;
  const ofFirstPage = await firstRow();
  await here.button('Next').press();
  await here.isAt('/admin/inventory\\?page=2');
  await here.role('textbox', /^Page 2 of/).is({ value: '2' });
  await expect.poll(firstRow).not.toBe(ofFirstPage);
  const ofSecondPage = await firstRow();
  // The number is typed over, not into.
  await here.role('textbox', /^Page 2 of/).press();
  await here.tab.type('3');
  await here.tab.key('Enter');
  await here.isAt('/admin/inventory\\?page=3');
  await expect.poll(firstRow).not.toBe(ofSecondPage); // rows of other heights move the button
  await here.button('First').press();
  await here.isAt('/admin/inventory');
  if (size.width < 640) await here.button('Filters').press();
  await here.role('searchbox', 'Filter Fabric').fill('silk');
  await here.isAt('/admin/inventory\\?fabric=silk');
  await rows.is({ text: /silk/i });
  await here.button('Clear Filters').press();
  await here.isAt('/admin/inventory');
  await rows.is({ count: 15 });
  await rows.press();
  await here.role('table', /^Variants of/).shows();
  await picture('inventory with a row open');
});

test('turns dark at a press, text and ground by light-dark(), and stays so', async ({ here, openPage, picture }) => {
  const colors = (page = here) =>
    page.tab.run(() => {
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      return [getComputedStyle(document.body).color, ground];
    }, null);
  await here.css('tr[data-row]').is({ count: 15 });
  const light = await colors();
  await here.openMenu();
  await here.button('Dark colors').press();
  await expect.poll(() => colors()).not.toEqual(light);
  const dark = await colors();
  expect(dark[0]).not.toBe(light[0]);
  expect(dark[1]).not.toBe(light[1]);
  const other = await openPage();
  await other.goTo('/admin/inventory');
  await other.css('tr[data-row]').is({ count: 15 });
  expect(await colors(other)).toEqual(dark);
  await picture('inventory in the dark', other);
  await here.tab.show();
  await here.openMenu();
  await here.button('Light colors').press();
  await expect.poll(() => colors()).toEqual(light);
});
