import type { Locator } from '@playwright/test';
import type { Sample } from '../../portal/src/lib/testing-fields.ts';
import { expect } from '../fixtures.ts';

/** How a person fills a field: by typing, by choosing from a list, or by looking for one among many. */
const manner = (field: Locator) =>
  field.evaluate((element) => {
    if (element.getAttribute('role') !== 'combobox') return 'typed';
    return element instanceof HTMLInputElement ? 'found' : 'chosen';
  });

/** Where a field of several values shows them: around the text. */
const chosenIn = (field: Locator): Locator => field.locator('xpath=..');

const removeAll = async (field: Locator): Promise<void> => {
  const removals = chosenIn(field).getByRole('button', { name: /^Remove / });
  for (let left = await removals.count(); left > 0; left -= 1) {
    await removals.first().click();
    await expect(removals).toHaveCount(left - 1);
  }
};

/** Fills a field as a person does, whatever kind of field it is. */
export const enter = async (field: Locator, { entered, shown, form }: Sample): Promise<void> => {
  if (typeof entered === 'boolean') return field.setChecked(entered);
  const how = await manner(field);
  if (how === 'typed') return field.fill(entered);
  if (Array.isArray(form)) await removeAll(field);
  else if (how === 'found' && (await field.inputValue()) === shown) return; // typing the same would look for nothing
  if (how === 'chosen') await field.click();
  else await field.fill(entered);
  const name = Array.isArray(form) ? new RegExp(`^${shown} `) : String(shown);
  await field.page().getByRole('option', { name, exact: true }).click();
};

/** Holds that a field shows a value; `what` is said where it does not. */
export const expectShown = async (field: Locator, { shown, form }: Sample, what: string): Promise<void> => {
  const said = expect.soft(field, what);
  if (typeof shown === 'boolean') return said.toBeChecked({ checked: shown });
  if (Array.isArray(form)) return expect.soft(chosenIn(field), what).toContainText(shown);
  return (await manner(field)) === 'chosen' ? said.toHaveText(shown) : said.toHaveValue(shown);
};
