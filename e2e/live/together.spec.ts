import { accounts } from '../fixtures.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { expect } from '../shop.ts';
import { toasts } from '../toast.ts';
import { companyIn, glowsOf, peopleIn, waitingIn } from './live-page.ts';
import { atRow, ids, idsOf, openCustomers, test } from './two-people.ts';

const [admin, owner] = [accounts.admin.email, accounts.superadmin.email];

test('shows two people what the other one saves, where they are and what they edit, also in open dialogs', async ({
  mine,
  theirs,
  shop,
}) => {
  await test.step('shows what someone else saves where the row is, and points it out to others only', async () => {
    await theirs.openEdit(ids[1]);
    await theirs.field('Fabric').fill('Ikat');
    await theirs.saveAndClose();
    await expect(mine.row(ids[1])).toContainText('Ikat');
    await expect(mine.row(ids[1])).not.toHaveAttribute('data-news');
    expect(await idsOf(mine)).toEqual(ids);
    expect(await glowsOf(mine.page)).toEqual([ids[1]]);
    await expect(waitingIn(mine.page)).toBeHidden();
    // And the other way round: the first row that is pointed out there is not their own.
    const editor = new ProductDialogPage(mine.page);
    await editor.openEdit(ids[2]);
    await editor.field('Fabric').fill('Mashru');
    await editor.saveAndClose();
    await expect(theirs.products.row(ids[2])).toContainText('Mashru');
    expect(await glowsOf(theirs.page)).toEqual([ids[2]]);
  });

  await test.step('shows in an open dialog what someone else saves, and both values of a field that both changed', async () => {
    const editor = new ProductDialogPage(mine.page);
    await editor.openEdit(ids[0]);
    await theirs.openEdit(ids[0]);
    await editor.field('Retail price').fill('3000');
    await theirs.field('Retail price').fill('2000');
    await theirs.field('Fabric').fill('Ikat');
    await theirs.cell('Stock', 2).fill('20');
    await theirs.saveAndClose();
    const panel = editor.dialog.getByRole('alert');
    await expect(panel).toContainText('Somebody else saved this product after you opened it');
    await expect(panel).toContainText(/Taken over from them: Fabric, now Ikat; Variant .+, now .+, 20 pcs\./);
    await expect(editor.cell('Stock', 2)).toHaveValue('20');
    await expect(editor.field('Retail price')).toBeFocused();
    await expect(toasts(editor.page)).toHaveCount(0);
    await panel.getByRole('radio', { name: 'Mine ₹3,000.00' }).click();
    await editor.saveAndClose();
    expect(
      await shop.sql(`select fabric, retailprice::text from public.products where productid = '${ids[0]}'`),
    ).toEqual([{ fabric: 'Ikat', retailprice: '3000.00' }]);
  });

  await test.step('shows where the other one is, what they edit, and that they left', async () => {
    await expect(peopleIn(mine.page)).toHaveAccessibleName(`Also here: OW (${owner})`);
    await expect(peopleIn(theirs.page)).toHaveText('AD');
    await theirs.openEdit(ids[1]);
    await expect(atRow(mine, ids[1])).toHaveAccessibleName(`Being edited by OW (${owner})`);
    await expect(atRow(mine, ids[0])).toBeHidden();
    const editor = new ProductDialogPage(mine.page);
    await editor.openEdit(ids[1]);
    await expect(companyIn(editor.dialog)).toHaveText(`${owner} is editing this too`);
    await expect(companyIn(theirs.dialog)).toHaveText(`${admin} is editing this too`);
    await theirs.button('Close').click();
    await expect(companyIn(editor.dialog)).toHaveText('');
    await editor.button('Close').click();
    await openCustomers(theirs.page);
    await expect(peopleIn(mine.page)).toBeHidden();
    await openCustomers(mine.page);
    await expect(peopleIn(mine.page)).toHaveText('OW');
    await theirs.page.close();
    await expect(peopleIn(mine.page)).toBeHidden();
  });
});
