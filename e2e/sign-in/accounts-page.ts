import { expect, type Locator, type Page } from '@playwright/test';
import { askAccounts } from '../fixtures.ts';
import { openPlaceholder } from '../placeholder-page.ts';
import { fillLogin } from '../session.ts';
import { test as base, forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';

/** A mail as /outbox.json shows it. */
interface Mail {
  readonly kind: string;
  readonly recipient: string;
  readonly links: readonly string[];
  readonly code: string;
}

let people = 0;

/** The screens of an account, and the mailbox beside them, as a person finds their way about them. */
class Accounts {
  readonly page: Page;
  private readonly outbox: string;
  readonly email: Locator;
  readonly password: Locator;

  /** @param server the origin whose mails are looked at */
  constructor(page: Page, server: string) {
    this.page = page;
    this.outbox = `${server}/outbox.json`;
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
  }

  async signUp(email: string, password: string): Promise<void> {
    await this.page.goto('/admin/signup');
    await fillLogin(this.page, { email, password });
    await this.page.getByRole('button', { name: 'Sign up' }).click();
    await expect(toast(this.page, 'Signup Success')).toHaveText(
      'Signup SuccessPlease check your inbox to verify your account.',
    );
    await expect(this.page).toHaveURL('/admin/login');
  }

  /** Has a mail sent whose link leads to the page for another password. */
  async askForReset(email: string): Promise<void> {
    await this.page.goto('/admin/forgot-password');
    await this.email.fill(email);
    await this.page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast(this.page, 'Reset Link Sent')).toHaveText(
      'Reset Link SentCheck your inbox for a password reset link.',
    );
  }

  /** Sets the password on the page that such a link leads to. */
  async resetPassword(password: string): Promise<void> {
    await this.page.getByLabel('New password').fill(password);
    await this.page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(toast(this.page, 'Password Updated')).toHaveText(
      'Password UpdatedYou can now log in with your new password.',
    );
  }

  /** The newest mail of a kind to an address, once it is there. */
  async mail(recipient: string, kind: string): Promise<Mail> {
    let found: Mail | undefined;
    await expect(async () => {
      const mails = (await (await this.page.request.get(this.outbox)).json()) as Mail[];
      found = mails.find((mail) => mail.recipient === recipient && mail.kind === kind);
      expect(found).toBeDefined();
    }).toPass();
    if (!found) throw new Error('There is no such mail.');
    return found;
  }

  async link(recipient: string, kind: string): Promise<string> {
    return (await this.mail(recipient, kind)).links[0] ?? '';
  }

  /** Opens the menu behind the email. */
  async openMenu(email: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: email }).click();
    await expect(this.page.getByRole('menu')).toBeVisible();
  }

  /** Opens what an entry of that menu leads to. */
  async open(email: string, entry: string): Promise<Locator> {
    await this.openMenu(email);
    await this.page.getByRole('menuitem', { name: entry }).click();
    const dialog = this.page.getByRole('dialog', { name: entry }).or(this.page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    return dialog;
  }
}

export const knownPassword = 'indigo kalamkari 7';
export const newPassword = 'a much newer one 12';

/** An address that nobody has yet. */
export const freshEmail = (name: string): string => `${name}-${Date.now()}@thaan.example`;

type Fixtures = {
  accounts: Accounts;
  /** The email of an account of the test's own, confirmed and with role admin, that is signed in on the page. */
  staff: string;
  /** The account screens in another browser. */
  elsewhere: Accounts;
};

export const test = base.extend<Fixtures>({
  accounts: async ({ page, shop }, use) => use(new Accounts(page, shop.url)),
  staff: async ({ page, signedIn, shop, thaan }, use) => {
    people += 1;
    const email = `staff-${people}-${Date.now()}@thaan.example`;
    await forgetAttempts(shop);
    await askAccounts(thaan.url, 'signup', { email, password: knownPassword });
    await shop.sql(
      `with confirmed as (update auth.users set email_confirmed_at = now() where email = $1 returning id, email)
       insert into public.profiles (id, email, role) select id, email, 'admin' from confirmed`,
      [email],
    );
    await signedIn(page, { email, password: knownPassword });
    await openPlaceholder(page, 'Bills');
    await use(email);
  },
  elsewhere: async ({ openElsewhere, shop }, use) => use(new Accounts(await openElsewhere(), shop.url)),
});
