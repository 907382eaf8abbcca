import { holdCalls } from '../calls.ts';
import { expect } from '../shop.ts';
import { waitingIn } from './live-page.ts';
import { id, panelIn, saved, test } from './overtaken-page.ts';
import { noteSpoken, spokenOn } from './spoken.ts';

test('what was saved before the dialog opened, and has yet to come to the list, shows in it too', async ({
  editor,
  shop,
}) => {
  const { page, products } = editor;
  await editor.button('Close').click();
  const asked = page.waitForRequest('**/rpc/search_products');
  const release = await holdCalls(page, '**/rpc/search_products');
  await shop.sql(`update public.products set fabric = 'Ikat' where productid = '${id}'`);
  await asked;
  await expect(products.row(id)).not.toContainText('Ikat');
  await editor.openEdit(id);
  await expect(panelIn(editor.dialog)).toContainText('Taken over from them: Fabric, now Ikat.');
  await release();
});

test('a row that no longer belongs to the list opens as it is', async ({ editor, shop }) => {
  await editor.button('Close').click();
  await editor.products.filter('Fabric').fill('Linen');
  await expect(editor.page).toHaveURL(/fabric=Linen/);
  await expect(editor.products.table).not.toHaveAttribute('aria-busy', 'true');
  await shop.sql(`update public.products set fabric = 'Ikat' where productid = '${id}'`);
  await expect(waitingIn(editor.page)).toBeVisible();
  await editor.openEdit(id);
  await expect(editor.field('Fabric')).toHaveValue('Ikat');
});

test('a question that is open keeps the focus', async ({ editor, shop }) => {
  await editor.field('Fabric').fill('Mine');
  await editor.page.keyboard.press('Escape');
  const harmless = editor.question.getByRole('button', { name: 'Keep editing' });
  await expect(harmless).toBeFocused();
  await shop.sql(`update public.products set description = 'Theirs' where productid = '${id}'`);
  await expect(editor.page.getByText(saved)).toBeVisible();
  await expect(harmless).toBeFocused();
  await harmless.press('Enter');
  await expect(editor.field('Fabric')).toBeFocused();
});

test('what was saved is read out once, and not again with each letter that is typed after that', async ({
  editor,
  shop,
}) => {
  await editor.field('Fabric').fill('Mine');
  await noteSpoken(editor.page);
  await shop.sql(`update public.products set fabric = 'Theirs' where productid = '${id}'`);
  const panel = panelIn(editor.dialog);
  await expect(panel).toContainText(saved);
  await editor.field('Fabric').fill('Mine again');
  await expect(panel).toContainText('As it stands in the field now');
  await panel.getByRole('radio', { name: 'Theirs Theirs' }).check();
  const ofIt = (await spokenOn(editor.page)).filter((text) => /Theirs|As it stands/.test(text));
  expect(ofIt).toEqual([expect.stringContaining(saved)]);
});

test('a later clash is read out once and by itself, in its turn, and so is what they save again', async ({
  editor,
  shop,
}) => {
  const save = (column: string, text: string) =>
    shop.sql(`update public.products set ${column} = $2 where productid = $1`, [id, text]);
  await editor.field('Fabric').fill('Mine');
  await editor.field('Description').fill('Mine too');
  await save('fabric', 'Theirs');
  const panel = panelIn(editor.dialog);
  await expect(panel.getByRole('group', { name: 'Fabric' })).toBeVisible();
  await noteSpoken(editor.page);
  await save('description', 'Also theirs');
  const clashes = panel.locator('[aria-live="polite"]').getByRole('group');
  await expect(clashes).toHaveCount(2);
  await editor.field('Description').fill('Mine again');
  await expect(panel).toContainText('As it stands in the field now');
  await save('fabric', 'Theirs once more');
  await expect(panel).toContainText('Theirs once more');
  const ofThem = (await spokenOn(editor.page)).filter((text) => /Mine|heirs|As it stands/.test(text));
  expect(ofThem).toEqual(['DescriptionTheirsAlso theirs', 'Theirs once more']);
});
