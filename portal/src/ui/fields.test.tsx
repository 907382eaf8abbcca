// The fields that open a list or a calendar, each by itself.
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { MultiCombobox } from './multi-combobox.tsx';
import { Pagination } from './pagination.tsx';
import { Select } from './select.tsx';

const options = ['Kurti', 'Saree', 'Sari silk'].map((label) => ({ value: label.toLowerCase(), label }));

/** Holds the value of a field, and shows it. */
function Held<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return (
    <>
      {children(value, setValue)}
      <output>{String(value)}</output>
    </>
  );
}

const value = page.getByRole('status').last();
const combobox = page.getByRole('combobox');
const option = (name: string) => page.getByRole('option', { name });

test('finds an option of a combobox by what is typed, and takes it with Enter', async () => {
  await render(
    <Held<string | null> first={null}>
      {(held, set) => <Combobox label="Category" options={options} value={held} onValueChange={set} />}
    </Held>,
  );
  await combobox.fill('sar');
  await expect.element(option('Kurti')).not.toBeInTheDocument();
  await expect.element(option('Saree')).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.element(combobox).toHaveValue('Saree');
  await expect.element(page.getByText('saree', { exact: true })).toBeInTheDocument();
  // Escape closes the list, and keeps the choice.
  await page.getByRole('button', { name: 'Show all: Category' }).click();
  await expect.element(option('Kurti')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(option('Kurti')).not.toBeInTheDocument();
  await expect.element(combobox).toHaveValue('Saree');
});

test('offers to add what no option of a combobox has', async () => {
  await render(
    <Held<string | null> first={null}>
      {(held, set) => (
        <Combobox
          label="Category"
          options={options}
          value={held}
          onValueChange={set}
          onCreate={(text) => set(`new ${text}`)}
        />
      )}
    </Held>,
  );
  await combobox.fill('SAREE ');
  await expect.element(option('Add "SAREE"')).not.toBeInTheDocument();
  await combobox.fill('Dhoti');
  await option('Add "Dhoti"').click();
  await expect.element(page.getByText('new Dhoti')).toBeInTheDocument();
});

test('says that no option is found', async () => {
  await render(<Combobox label="Category" options={options} value={null} onValueChange={() => {}} />);
  await combobox.fill('Dhoti');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
});

test('collects several values, each once, and removes them', async () => {
  await render(
    <Held<string[]> first={['kurti']}>
      {(held, set) => (
        <MultiCombobox
          label="Products"
          options={options}
          value={held}
          onValueChange={set}
          nameOf={(id) => `Name of ${id}`}
          onSearch={() => {}}
          status={null}
        />
      )}
    </Held>,
  );
  await combobox.fill('a');
  await option('saree · Saree').click();
  await expect.element(page.getByText('kurti,saree')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Remove kurti · Name of kurti' }).click();
  await expect.element(page.getByText('saree', { exact: true }).last()).toBeInTheDocument();
  await expect.element(page.getByText('kurti,saree')).not.toBeInTheDocument();
});

test.each([
  { effective: false, typed: 'saree' },
  { effective: true, typed: 'kurti' },
])(
  'chooses in a select, by a letter only if the choice has no effect at once ($effective)',
  async ({ effective, typed }) => {
    await render(
      <Held first="kurti">
        {(held, set) => (
          <Select label="Category" options={options} value={held} onValueChange={set} effective={effective} />
        )}
      </Held>,
    );
    (combobox.element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    await expect.element(page.getByText(typed, { exact: true })).toBeInTheDocument();
    await combobox.click();
    await option('Sari silk').click();
    await expect.element(page.getByText('sari silk', { exact: true })).toBeInTheDocument();
    await expect.element(combobox).toHaveTextContent('Sari silk');
  },
);

const days = { first: '2026-01-01', last: '2027-12-31', today: '2026-11-28' };

test('takes a day that is typed, shows it as dd/mm/yyyy, and shows an error if there is no such day', async () => {
  await render(
    <Held first="">{(held, set) => <DateField label="Start date" value={held} onValueChange={set} {...days} />}</Held>,
  );
  const field = page.getByRole('textbox', { name: 'Start date' });
  await field.fill('5.12.2026');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('05/12/2026');
  await expect.element(page.getByText('2026-12-05')).toBeInTheDocument();
  await field.fill('31/02/2026');
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('goes from page to page, and takes only the number of a page that exists', async () => {
  await render(<Held first={1}>{(held, set) => <Pagination page={held} pageCount={9} onPageChange={set} />}</Held>);
  const step = (name: string) => page.getByRole('button', { name });
  await expect.element(step('Previous')).toHaveAttribute('aria-disabled', 'true');
  await step('Next').click();
  const input = page.getByRole('textbox', { name: 'Page 2 of 9' });
  await input.fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('2');
  await input.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Page 7 of 9' })).toHaveValue('7');
  await step('Last').click();
  await expect.element(step('Next')).toHaveAttribute('aria-disabled', 'true');
  await step('First').click();
  await expect.element(value).toHaveTextContent('1');
});
