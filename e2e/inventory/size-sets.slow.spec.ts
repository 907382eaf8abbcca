import { expect } from '../fixtures.ts';
import { MatrixPage, test } from './matrix-page.ts';
import { ProductDialogPage } from './product-dialog-page.ts';

test('sizes are offered by category, as they were last on this machine, else as they fit', async ({
  editor,
  matrix,
  page,
}) => {
  await editor.openAdd();
  await matrix.show();
  await editor.choose('Saree');
  await expect(matrix.sizes).toHaveValue('Free-Size');
  await editor.choose('Kurti');
  await expect(matrix.sizes).toHaveValue('S, M, L, XL, XXL');
  await matrix.sizeSet.click();
  await page.getByRole('option', { name: '28 to 46' }).click();
  await expect(matrix.sizes).toHaveValue('28, 30, 32, 34, 36, 38, 40, 42, 44, 46');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await editor.openAdd();
  await expect(matrix.view('Matrix')).toBeChecked();
  await expect(matrix.sizes).toHaveValue('S, M, L, XL, XXL');
  await editor.choose('Kurti');
  await expect(matrix.sizes).toHaveValue('28, 30, 32, 34, 36, 38, 40, 42, 44, 46');
});

test('sizes of one’s own are kept as a set for everybody, and removed again', async ({
  editor,
  matrix,
  openElsewhere,
  page,
  signedIn,
}) => {
  await editor.openAdd();
  await matrix.show();
  await matrix.sizes.fill('32, 34 , 36,34');
  await matrix.sizes.press('Enter');
  await expect(matrix.colors).toBeFocused();
  await expect(matrix.sizes).toHaveValue('32, 34, 36');
  await expect(matrix.sizeSet).toHaveText('Own sizes');
  await editor.button('Save these sizes as a set').click();
  const name = editor.field('Name of the set');
  await expect(name).toHaveValue('32 to 36');
  await name.fill('babies');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('There is a size set of this name already. Type another name.');
  await name.fill('Blouses');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await expect(editor.button('Save these sizes as a set')).toBeFocused();
  await page.keyboard.press('Enter');
  await name.fill('Blouses');
  await name.press('Enter');
  await expect(matrix.sizeSet).toHaveText('Blouses');
  await expect(matrix.sizeSet).toBeFocused();

  const elsewhere = await openElsewhere();
  await signedIn(elsewhere, 'superadmin');
  const theirs = new MatrixPage(new ProductDialogPage(elsewhere));
  await theirs.editor.products.open();
  await theirs.editor.openAdd();
  await theirs.show();
  await theirs.sizeSet.click();
  await elsewhere.getByRole('option', { name: 'Blouses' }).click();
  await expect(theirs.sizes).toHaveValue('32, 34, 36');
  await theirs.editor.button('Remove this set').click();
  await elsewhere.getByRole('button', { name: 'Remove for everybody' }).click();
  await expect(theirs.sizeSet).toHaveText('Own sizes');
  await expect(theirs.sizeSet).toBeFocused();
  await expect(theirs.sizes).toHaveValue('32, 34, 36');
  await theirs.sizeSet.click();
  await expect(elsewhere.getByRole('option', { name: 'Babies' })).toBeVisible();
  await expect(elsewhere.getByRole('option', { name: 'Blouses' })).toHaveCount(0);
});

test('sizes of which there is stock stay when others are chosen, and that is said', async ({
  editor,
  matrix,
  page,
}) => {
  await editor.openAdd();
  await matrix.show('Red');
  await matrix.stock('Red M').fill('2');
  await matrix.sizeSet.click();
  await page.getByRole('option', { name: '28 to 46' }).click();
  await expect(matrix.dialog.getByText('M stays: there is stock in it.')).toBeVisible();
  await expect(matrix.stock('Red M')).toHaveValue('2');
});
