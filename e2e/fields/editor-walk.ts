import type { Locator, Page, Response } from '@playwright/test';
import type { Kind, Sample, Trial } from '../../portal/src/lib/testing-fields.ts';
import { letThrough } from '../calls.ts';
import { expect, type Row } from '../shop.ts';
import { enter, expectShown } from './field-entry.ts';

/** The body of a save: rows by the names of its parameters, and lists of such rows. */
type Body = Record<string, Row & Row[]>;

/** An editor's dialog: how one comes to it, what it sends and what its fields are. */
export interface Editor {
  readonly page: Page;
  readonly dialog: Locator;
  /** The call that saves. */
  readonly call: RegExp;
  readonly fields: readonly Field[];
  readonly save: () => Promise<void>;
  readonly openAdd: () => Promise<void>;
  /** Loads the page, with this row in its list. */
  readonly load: (saved: Row) => Promise<void>;
  /** Opens the row that is in the list. */
  readonly openEdit: (saved: Row) => Promise<void>;
  /** Puts a row with the first samples into the shop. */
  readonly put: () => Promise<Row>;
  /** Somebody else saves the row with these samples. */
  readonly saveElsewhere: (saved: Row, place: number) => Promise<void>;
}

/** One field of a dialog, found by its label. */
export interface Field extends Kind {
  readonly key: string;
  readonly label: string;
  readonly input: Locator;
  readonly column: string;
  /** The row of a body in which its column stands. */
  readonly rowIn: (body: Body) => Row | undefined;
  readonly at: (place: number) => Sample;
  /** What the form refuses, where that can be entered. */
  readonly mistyped: string | null;
  /** Whether what the server refuses is said at the field. */
  readonly isPlaced: boolean;
}

/** The fields of a form, as they stand in a dialog. */
export const fieldsOf = (trial: Trial, dialog: Locator, rowIn: Field['rowIn']): Field[] =>
  trial.keys.map((key) => {
    const kind = trial.kindOf(key);
    const label = trial.labelOf(key);
    return {
      ...{ ...kind, key, label, rowIn, column: trial.columnOf(key), input: dialog.getByLabel(label, { exact: true }) },
      at: (place) => kind.samples[place] ?? kind.samples[1],
      mistyped: key in trial.unchecked ? null : (kind.wrong?.entered ?? null),
      isPlaced: !(key in trial.unplaced),
    };
  });

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

export const fill = async ({ fields }: Editor, place: number): Promise<void> => {
  for (const field of fields) await enter(field.input, field.at(place));
};

export const expectFilled = async ({ fields }: Editor, place: number): Promise<void> => {
  for (const field of fields) await expectShown(field.input, field.at(place), `${field.key} shows what is stored`);
};

/** Saves, and answers once it is stored. */
const saved = async ({ page, dialog, call, save }: Editor): Promise<Response> => {
  const answered = page.waitForResponse(call);
  await save();
  const response = await answered;
  await expect(dialog).toBeHidden();
  return response;
};

/** Saves, and holds that every field is sent; answers the row as it was stored. */
export const expectSaved = async (editor: Editor, place: number): Promise<Row> => {
  const response = await saved(editor);
  const body: Body = response.request().postDataJSON();
  for (const { key, column, rowIn, at } of editor.fields) {
    expect.soft(rowIn(body)?.[column], `${key} is sent`).toEqual(at(place).sent);
  }
  return response.json();
};

/** Fills the dialog with what is wrong, and mends one field after the other where the focus goes. */
export const mendErrors = async ({ page, fields, save }: Editor): Promise<void> => {
  let wrong = fields.filter(({ mistyped }) => mistyped !== null);
  for (const field of fields) {
    await enter(field.input, { ...field.at(0), ...(field.mistyped !== null && { entered: field.mistyped }) });
  }
  await save();
  for (const { key, input } of wrong) {
    await expect.soft(input, `the error of ${key}`).toHaveAttribute('aria-invalid', 'true');
    await expect.soft(input, `the error of ${key}`).toHaveAccessibleDescription(/^[A-Z].{9}/);
  }
  while (wrong.length > 0) {
    const at = await focusedOf(page, wrong);
    await enter(at.input, at.at(0));
    wrong = wrong.filter((field) => field !== at);
    if (wrong.length > 0) await save();
  }
};

/** The field that has the focus; waits until one of them has it. */
const focusedOf = async (page: Page, fields: readonly Field[]): Promise<Field> => {
  const ids = await Promise.all(fields.map(({ input }) => input.getAttribute('id')));
  const focused = await page
    .waitForFunction((wanted) => wanted.find((id) => id === document.activeElement?.id), ids, { timeout: 10_000 })
    .catch(() => null);
  const field = fields[ids.indexOf((await focused?.jsonValue()) ?? '')];
  if (!field) throw new Error(`The focus goes to none of ${fields.map(({ key }) => key).join(', ')}`);
  return field;
};

/** Changes each field by itself: leaving asks then, and not once it is changed back. */
export const expectAsked = async ({ page, fields }: Editor): Promise<void> => {
  for (const { key, input, at } of fields) {
    await enter(input, at(1));
    await page.keyboard.press('Escape');
    await expect(question(page), `leaving asks where ${key} was changed`).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await enter(input, at(0));
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-dialog]'), 'all is changed back: nothing asks').toHaveCount(0);
};

/** Leaves with all changes. */
export const discard = async ({ page, dialog }: Editor): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
};

/** Has the server refuse each field, by sending what the form never sends. */
export const expectRefused = async ({ page, dialog, call, fields, save }: Editor): Promise<void> => {
  for (const { key, input, column, rowIn, refused, isPlaced } of fields) {
    if (refused === undefined) continue; // a box says yes or no and nothing else
    await page.route(call, (route) => {
      const body: Body = route.request().postDataJSON();
      Object.assign(rowIn(body) ?? {}, { [column]: refused });
      return route.continue({ postData: JSON.stringify(body) });
    });
    const answered = page.waitForResponse(call);
    await save();
    expect.soft((await answered).status(), `the server refuses ${key}`).toBeGreaterThanOrEqual(400);
    await letThrough(page, call);
    const foot = dialog.getByRole('alert').filter({ hasText: 'It is not saved' });
    if (!isPlaced) {
      await expect(foot, key).toBeVisible();
      await expect
        .soft(input, `${key} is placed now: it is an exception no longer`)
        .not.toHaveAttribute('aria-invalid');
      continue;
    }
    await expect.soft(input, `the refusal of ${key} is said there`).toHaveAttribute('aria-invalid', 'true');
    await expect.soft(input, `the refusal of ${key} has the focus there`).toBeFocused();
    await expect.soft(foot, `the refusal of ${key} is not said again below`).toHaveCount(0);
  }
};

/** Saves after somebody else changed each field: each has a line under its label to choose by. */
export const expectClashes = async ({ dialog, fields, save }: Editor): Promise<void> => {
  await save();
  const panel = dialog.getByRole('alert');
  await expect(panel).toContainText('What you typed is still here.');
  for (const { key, label, samples } of fields) {
    const name = label.endsWith(', line 1') ? /^Variant / : label;
    const line = panel.getByRole('group', { name, exact: true });
    // Between yes and no there is no third: two who both changed it made the same of it.
    await expect.soft(line, `${key} has a line to choose by`).toHaveCount(samples[2] ? 1 : 0);
  }
};
