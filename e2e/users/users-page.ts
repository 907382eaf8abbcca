import type { Locator, Page } from '@playwright/test';
import { ListPage } from '../list-page.ts';
import { test as base } from '../shop.ts';

/** The users page as a person finds their way about it. */
export class UsersPage extends ListPage {
  constructor(page: Page) {
    super(page, '/admin/users', 'Users');
  }

  row(email: string): Locator {
    return this.rows.filter({ hasText: email });
  }

  currentRole(email: string): Locator {
    return this.row(email).locator('td').nth(1);
  }

  newRole(email: string): Locator {
    return this.page.getByRole('combobox', { name: `New role of ${email}` });
  }

  /** Chooses a role in the dropdown of a row. */
  async choose(email: string, label: string): Promise<void> {
    await this.newRole(email).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
  }
}

/** A test that starts on the users page, signed in as admin, with the three accounts of the demo; their roles are put back. */
export const test = base.extend<{ users: UsersPage }>({
  users: async ({ page, signedIn, shop }, use) => {
    // Tests of accounts on the same shop leave theirs.
    await shop.sql(`delete from public.profiles where email not like '%@demo.thaan.example'`);
    await signedIn(page, 'admin');
    const users = new UsersPage(page);
    await users.open();
    await use(users);
    await shop.sql(
      `update public.profiles set role = case split_part(email, '@', 1) when 'owner' then 'superadmin' else split_part(email, '@', 1) end`,
    );
  },
});
