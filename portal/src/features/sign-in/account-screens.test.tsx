import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emails, renderApp } from '../../test-setup/render-portal.tsx';

const newPassword = page.getByLabelText('New password');

test('shows whose password it sets, but sets none after a link that is not known', async () => {
  await renderApp({ path: '/admin/reset-password' });
  await expect.element(page.getByText(`For ${emails.admin}, who is logged in here now.`)).toBeVisible();
  await expect.element(newPassword).toBeVisible();
});
