import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts } from '../fixtures.ts';
import { insertProduct } from '../history/history-page.ts';
import { seenGlows, watchGlows } from '../live/glows.ts';
import { expect, type Page, test } from './flow.ts';
import type { Look } from './in-page.ts';

// Two people at two computers: `here` is the admin, `theirs` the owner.

const [admin, owner] = [accounts.admin.email, accounts.superadmin.email];
const [product, other] = ['BC96801', 'BC96802'];

const rowOf = (page: Page, id: string) => page.css(`tr[data-row="${id}"]`);

const bottomOf = (seen: Look | null): number => (seen ? seen.box.y + seen.box.height : 0);

const edit = async (page: Page) => {
  await page.button(`Edit ${product}`).press();
  return page.role('dialog', 'Edit Product');
};

/** Holds the second call of this name that the page makes, until `release` is called there. It stands alone. */
const holdSecond = (name: string): void => {
  const real = window.fetch;
  const held = Promise.withResolvers<void>();
  let calls = 0;
  window.fetch = async (input, init) => {
    if (String(input).endsWith(name) && ++calls === 2) await held.promise;
    return real(input, init);
  };
  Object.assign(window, { release: held.resolve });
};

const release = (): void => (window as unknown as { release(): void }).release();

/** Has the lines of a file checked, of which the second thousand is held until `release`. */
const beginImport = async (page: Page, file: string): Promise<void> => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `Together ${at},100,250,S,Red,3\r\n`);
  writeFileSync(file, `Fabric,Purchase Price,Retail Price,Size,Color,Stock\r\n${lines.join('')}`);
  await page.tab.run(holdSecond, '/rpc/stage_import');
  await page.button('More').press();
  await page.role('menuitem', 'Import from a file').press();
  await page.css('[role="dialog"] input[type="file"]').choose(file);
  await page.button('Check the lines').press();
};

/** What is said of a work: how much of it is cut, and how far it stands from the dot before it, both in pixels. */
const fitOfWork = () => {
  const [dot, words] = document.querySelectorAll('[data-at-work] > span');
  const sign = new Range();
  if (!dot?.firstChild || !words) return null;
  sign.setStart(dot.firstChild, 1);
  sign.setEnd(dot.firstChild, 2);
  const gap = dot.checkVisibility() ? words.getBoundingClientRect().left - sign.getBoundingClientRect().right : null;
  return { cut: words.scrollWidth - words.clientWidth, gap };
};

test('two people see each other: where they are, what they edit, save and import, and that they left', async ({
  here,
  theirs,
  engine,
  shop,
  size,
  picture,
}) => {
  for (const id of [product, other]) await insertProduct(shop, id);
  for (const [page, role] of [
    [here, 'admin'],
    [theirs, 'superadmin'],
  ] as const) {
    await page.signIn(role);
    await page.goTo('/admin/inventory?productid=BC968');
    await page.css('[data-live="live"]').shows();
  }
  const people = here.button(/^Also here:/);
  await people.is({ text: 'OW' });
  await theirs.button(`Also here: AD (${admin})`).is({ text: 'AD' });
  const theirDialog = await edit(theirs);
  await rowOf(here, product).button(`Being edited by OW (${owner})`).is({ text: 'OW' });
  await rowOf(here, other)
    .button(/^Being edited/)
    .goes();
  await picture('somebody else edits a row');

  const dialog = await edit(here);
  const company = dialog.css('header').role('status');
  await company.is({ text: `${owner} is editing this too` });
  await theirDialog
    .css('header')
    .role('status')
    .is({ text: `${admin} is editing this too` });
  const price = dialog.field('Retail price');
  await price.fill('3000');
  await picture('somebody else edits the same');

  await theirDialog.field('Retail price').fill('2000');
  await theirDialog.field('Fabric').fill('Ikat');
  await theirs.tab.key('Control+Enter');
  await theirDialog.goes();
  const panel = dialog.role('alert');
  await panel.is({ text: /^Somebody else saved this product after you opened it\n+What you typed is still here\./ });
  await panel.is({ text: /Taken over from them: Fabric, now Ikat\. Choose what to keep, then save\./ });
  await dialog.field('Fabric').is({ value: 'Ikat' });
  await price.is({ value: '₹3,000', isFocused: true });
  await panel.role('radio', 'Mine ₹3,000.00').press();
  await picture('somebody else saved the same');
  // No more room than its edge needs below the last choice.
  expect(bottomOf(await panel.look()) - bottomOf(await panel.css('label:last-of-type').look())).toBeLessThan(16);

  await theirs.tab.run(watchGlows, null);
  await dialog.button('Save').press();
  await dialog.goes();
  await rowOf(here, product).is({ text: /Ikat[\s\S]*3,000/ });
  await rowOf(theirs, product).is({ text: /Ikat[\s\S]*3,000/ });
  expect(await theirs.tab.run(seenGlows, null)).toEqual([product]);
  expect(
    await shop.sql('select fabric, retailprice::text from public.products where productid = $1', [product]),
  ).toEqual([{ fabric: 'Ikat', retailprice: '3000.00' }]);

  await beginImport(theirs, join(engine.downloads, 'many.csv'));
  const work = here.css('[data-at-work]');
  await work.is({ text: /owner@… is importing 1,000 of 1,200 lines$/ });
  await picture('somebody else imports');
  const fit = await here.tab.run(fitOfWork, null);
  if (size.width < 1152) expect(fit).toEqual({ cut: 0, gap: null });
  else expect(fit?.gap).toBeGreaterThan(2);
  await theirs.tab.run(release, null);
  await theirs.button('Import 1,200 lines').shows();
  // With its lines the dialog grows, and its buttons move.
  await theirs.text('Together 9').shows();
  await work.goes();
  await theirs.button('Close').press();
  await theirs.role('alertdialog').button('Discard').press();

  await theirs.goTo('/admin/customers');
  await theirs.css('[data-live="live"]').shows();
  await people.goes();
});
