import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emails, renderApp } from '../../test-setup/render-portal.tsx';
import { toast } from '../../test-setup/toast.ts';
import { arriveAt, button } from './testing.tsx';

const newPassword = page.getByLabelText('New password');

test('shows whose password it sets, but sets none after a link that is not known', async () => {
  await renderApp({ path: '/admin/reset-password' });
  await expect.element(page.getByText(`For ${emails.admin}, who is logged in here now.`)).toBeVisible();
  await expect.element(newPassword).toBeVisible();
});

test.each([
  ['no one', null],
  ['an admin', 'admin'],
] as const)('offers a new link after a dead one, and sets no password, if %s is logged in', async (_, as) => {
  await arriveAt('/admin/reset-password?token_hash=pkce_nothing&type=recovery', as);
  await expect.element(page.getByText(/used already or is too old.*Ask for a new one/)).toBeVisible();
  await expect.element(toast('Error')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Have a link sent' })).toBeVisible();
  await expect.element(button('Set New Password')).not.toBeInTheDocument();
  expect(location.search).toBe('');
});
