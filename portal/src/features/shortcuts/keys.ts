import { commandKey, shiftedCommandKey, withAlt } from '../../ui/command-key.ts';
import { walked } from '../../ui/data-table/row-keys.ts';
import { firstFilter } from '../../ui/page-keys.ts';

/** One line of the list: keys, each of which does it, and what that is. */
type Shortcut = { readonly keys: readonly string[]; readonly does: string };

export type Shortcuts = { readonly title: string; readonly lines: readonly Shortcut[] };

/** Whether the lines of a bill are on the page, which take what is scanned. */
const hasBill = (): boolean => document.querySelector('main [data-bill-lines]') !== null;

/** What goods in does with keys, where it is. */
export const billKeys = (): readonly Shortcuts[] =>
  hasBill()
    ? [
        {
          title: 'In the lines of a bill',
          lines: [
            { keys: [`${commandKey()}+Enter`], does: 'Save the bill' },
            { keys: ['Enter'], does: 'One more size of the product; on a blank line, the next product' },
            { keys: ['Tab', '↑', '↓', '←', '→'], does: 'Go from field to field' },
            { keys: ['a'], does: 'In the retail price: Auto' },
            { keys: [`${commandKey()}+V`], does: 'Paste the lines of a bill, or columns of it' },
          ],
        },
      ]
    : [];

/** What a section of the portal does with its keys now: it is asked, so that the list tells what is there to be done. */
export const pageKeys = (): Shortcuts => {
  const filter = firstFilter();
  const buttons = document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]');
  const toasts = document.querySelector('[role="region"][aria-label$="(F8)"]');
  const inRow = document.querySelector(`main tr[data-row] ${walked}`);
  return {
    title: 'On this page',
    lines: [
      ...(filter ? [{ keys: ['/'], does: 'Go to the first filter' }] : []),
      ...[...buttons].map((button) => ({ keys: [button.ariaKeyShortcuts ?? ''], does: button.textContent })),
      ...(inRow ? [{ keys: ['↑', '↓'], does: 'From a button of a row to that of the row above or below' }] : []),
      ...(toasts ? [{ keys: ['F8'], does: 'Go to the messages' }] : []),
      { keys: ['?'], does: 'List the shortcuts' },
    ],
  };
};

/** What dialogs do with keys, wherever they are opened. */
export const dialogKeys = (): readonly Shortcuts[] => [
  {
    title: 'In dialogs',
    lines: [
      { keys: [`${commandKey()}+Enter`], does: 'Save, or print' },
      { keys: ['Esc'], does: 'Close; asks first where something would be lost' },
    ],
  },
  {
    title: 'Adding a product',
    lines: [
      { keys: [`${shiftedCommandKey()}+Enter`], does: 'Save and add another' },
      { keys: ['Enter'], does: 'Take the option, or go on to the next field' },
      { keys: ['a'], does: 'In a price: Auto, and on to the variants' },
    ],
  },
  {
    title: 'In the lines of variants',
    lines: [
      { keys: ['Enter'], does: 'Add a line' },
      { keys: ['↑', '↓', '←', '→'], does: 'Go from cell to cell' },
      { keys: [`${commandKey()}+V`], does: 'Paste lines copied from a spreadsheet' },
    ],
  },
  {
    title: 'In the matrix of variants',
    lines: [
      { keys: [withAlt('M')], does: 'From the lines to the matrix, and back' },
      { keys: ['Enter', 'Tab', '↑', '↓', '←', '→'], does: 'Go from stock to stock' },
      { keys: ['r', 'c', 'a'], does: 'Repeat a stock in its row, in its column, everywhere' },
      { keys: [`${commandKey()}+V`], does: 'Paste a table copied from a spreadsheet' },
    ],
  },
  {
    title: 'In a batch of labels',
    lines: [{ keys: ['Enter', '↑', '↓'], does: 'From a line’s number to that of the next or the one before' }],
  },
  {
    title: 'With a barcode scanner',
    lines: [
      { keys: ['Scan'], does: hasBill() ? 'Put the code into a line' : 'Show the product of a label, wherever one is' },
    ],
  },
];
