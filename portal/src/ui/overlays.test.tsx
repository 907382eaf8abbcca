// What lies over a page: dialogs, questions, tooltips and toasts, each by itself.
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from '../test-setup/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { notifyProduct, ProductToaster } from './product-toaster.tsx';
import { ToastPlace } from './toast-place.tsx';
import { notify, Toaster } from './toaster.tsx';
import { Tooltip } from './tooltip.tsx';

afterEach(() => page.viewport(1366, 768));

const button = (name: string) => page.getByRole('button', { name });

function Opened({ size }: { size?: 'wide' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="A dialog"
        {...(size && { size })}
        footer={<button type="button">Save</button>}
      >
        <input aria-label="A field" />
        <div style={{ height: 2000 }} />
      </Dialog>
    </>
  );
}

test('opens a dialog, keeps the focus in it, and returns it', async () => {
  await render(<Opened />);
  await button('Open').click();
  const dialog = page.getByRole('dialog', { name: 'A dialog' });
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Open')).toHaveFocus();
  await button('Open').click();
  await button('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  { width: 390, height: 844, margin: 0, fills: true },
  { width: 740, height: 390, margin: 16, fills: false },
  { width: 900, height: 390, margin: 16, fills: false },
])('keeps the footer of a wide dialog in sight at $width x $height', async ({ width, height, margin, fills }) => {
  await page.viewport(width, height);
  await render(<Opened size="wide" />);
  await button('Open').click();
  await expect.poll(() => page.getByRole('dialog').query()?.contains(document.activeElement)).toBe(true);
  const box = page.getByRole('dialog').element().getBoundingClientRect();
  expect([box.left, box.right]).toEqual([margin, width - margin]);
  if (fills) expect([box.top, box.bottom]).toEqual([0, height]);
  expect(button('Save').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
});

test('asks a question on its harmless answer, and takes the other answer once', async () => {
  const onConfirm = vi.fn(() => new Promise<void>(() => {}));
  const onCancel = vi.fn();
  await render(
    <ConfirmDialog open title="Delete it?" confirmLabel="Delete" onConfirm={onConfirm} onCancel={onCancel} danger />,
  );
  await expect.element(page.getByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
  await expect.element(button('Cancel')).toHaveFocus();
  await button('Delete').dblClick();
  expect(onConfirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('shows a tooltip to the pointer, the keyboard and a press', async () => {
  await render(
    <>
      <Tooltip content="More about it">
        <button type="button">About</button>
      </Tooltip>
      <button type="button">Elsewhere</button>
    </>,
  );
  const text = page.getByText('More about it');
  await button('About').hover();
  await expect.element(text).toBeVisible();
  await button('Elsewhere').hover();
  await expect.element(text).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toBeVisible();
  await button('Elsewhere').click();
  await button('About').click();
  await expect.element(text).toBeVisible();
});

test('shows toasts of both kinds one above the other, the one about products in place of the one before', async () => {
  await render(
    <ToastPlace>
      <ProductToaster />
      <Toaster />
    </ToastPlace>,
  );
  notify({ title: 'A message', description: 'The list was changed' });
  await expect.element(toast('The list was changed')).toBeVisible();
  notifyProduct({ title: 'Product Added' });
  await expect.element(toast('Product Added')).toBeVisible();
  notifyProduct({ title: 'Product Updated' });
  await expect.element(toast('Product Updated')).toBeVisible();
  await expect.element(toast('Product Added')).not.toBeInTheDocument();
  await toast('Product Updated').getByRole('button', { name: 'Close message' }).click();
  await expect.element(toast('Product Updated')).not.toBeInTheDocument();
});
