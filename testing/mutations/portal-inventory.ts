import type { Mutation } from './mutation.ts';

/** Faults of the products: their list, their dialog and their pictures. */
export const inventoryMutations: readonly Mutation[] = [
  {
    id: 'portal-13',
    file: 'portal/src/features/inventory/dialog/price-entry.ts',
    find: "return shown.charAt(place - 1) === ',' ? place - 1 : place;",
    replace: 'return place;',
    fault: 'Backspace behind a comma of a price deletes nothing.',
    tests: ['portal/src/features/inventory/dialog/price-entry.test.ts'],
  },
  {
    id: 'portal-14',
    file: 'portal/src/features/inventory/dialog/deletion-words.ts',
    find: ", 'It can be put back from the history.'];",
    replace: '];',
    fault: 'The question before a deletion does not say that the product can be put back.',
    tests: ['portal/src/features/inventory/dialog/deletion-words.test.ts'],
  },
  {
    id: 'portal-15',
    file: 'portal/src/features/inventory/selection.ts',
    find: 'page.slice(first, end + 1)',
    replace: 'page.slice(first, end)',
    fault: 'A range ticked with Shift leaves its last product out.',
    tests: ['portal/src/features/inventory/selection.test.ts'],
  },
  {
    id: 'portal-16',
    file: 'portal/src/features/inventory/dialog/price-field.tsx',
    find: "if (!onAuto) return refuse(event, 'Type the purchase price first.');",
    replace: 'if (!onAuto) return;',
    fault: 'The key for Auto without a purchase price does nothing and gives no reason.',
    tests: ['portal/src/features/inventory/dialog/product-dialog.slow.test.tsx'],
  },
  {
    id: 'portal-17',
    file: 'portal/src/features/inventory/dialog/product-dialog.tsx',
    find: '              goOn.current = next;\n',
    replace: '',
    fault: 'After a product is deleted the focus does not move to the next row.',
    tests: ['portal/src/features/inventory/dialog/deleting.slow.test.tsx', 'e2e/inventory/deleting.spec.ts'],
  },
  {
    id: 'portal-18',
    file: 'portal/src/features/inventory/pictures/preparing/why-refused.ts',
    find: 'if (size > mostFileBytes)',
    replace: 'if (size > 10 * mostFileBytes)',
    fault: 'A picture file of more than 30 MB is not refused.',
    tests: ['portal/src/features/inventory/pictures/preparing/why-refused.test.ts'],
  },
  {
    id: 'portal-19',
    file: 'portal/src/features/inventory/dialog/use-product-editor.ts',
    find: '...(choosing ? [stillChoosing] : [])',
    replace: '',
    fault: 'A product is saved without the picture that is still being opened.',
    tests: ['portal/src/features/inventory/pictures/field/pictures-field.test.tsx'],
  },
  {
    id: 'portal-20',
    file: 'portal/src/features/inventory/pictures/field/pictures-field.tsx',
    find: "    goTo(form.pictures[place + 1] ?? form.pictures[place - 1], 'away');\n",
    replace: '',
    fault: 'The focus gets lost when a picture is removed.',
    tests: ['portal/src/features/inventory/pictures/field/pictures-field.test.tsx'],
  },
];
