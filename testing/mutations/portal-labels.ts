import type { Mutation } from './mutation.ts';

/** Faults of the labels and of scanning them. */
export const labelMutations: readonly Mutation[] = [
  {
    id: 'portal-21',
    file: 'portal/src/features/labels/batch/many-labels.ts',
    find: 'labels > mostUnasked;',
    replace: 'labels > mostUnasked + 1;',
    fault: 'As many as 51 labels go to the printer without a question.',
    tests: ['portal/src/features/labels/batch/many-labels.test.ts'],
  },
  {
    id: 'portal-22',
    file: 'portal/src/features/labels/printer/printer-choice.ts',
    find: 'if (wanted !== null && !isListed) return sameOr(before, missing(wanted, printers));',
    replace: 'if (wanted !== null && !isListed) return firstChoice([first, ...rest], pattern);',
    fault: 'A printer that is gone is replaced by another one without a word.',
    tests: ['portal/src/features/labels/printer/printer-choice.test.ts'],
  },
  {
    id: 'portal-23',
    file: 'portal/src/features/labels/stale-bar.tsx',
    find: "{counted(pieces, 'piece', 'pieces')}",
    replace: "{counted(products, 'piece', 'pieces')}",
    fault: 'The bar about labels with an old price states the wrong number of pieces.',
    tests: ['e2e/labels/stale-labels.slow.spec.ts'],
  },
  {
    id: 'portal-24',
    file: 'portal/src/features/labels/printer/unsigned-hint.tsx',
    find: '  useEffect(() => void toldUnsigned.set(true), []);\n',
    replace: '',
    fault: 'The hint about the missing certificate appears at every print, not once on each computer.',
    tests: ['portal/src/features/labels/printer/settings/printer-settings-dialog.test.tsx'],
  },
  {
    id: 'portal-25',
    file: 'portal/src/features/labels/batch/batch-footer.tsx',
    find: 'printing.answer(true);',
    replace: 'printing.answer(false);',
    fault: 'Labels of a PDF still count as not printed after the answer that they came out.',
    tests: ['portal/src/features/labels/batch/batch-dialog.test.tsx'],
  },
  {
    id: 'portal-26',
    file: 'portal/src/features/scan/burst.ts',
    find: 'export const longestGapMs = 35;',
    replace: 'export const longestGapMs = 350;',
    fault: 'Text typed by hand is taken for the scan of a label.',
    tests: ['portal/src/features/scan/burst.test.ts'],
  },
  {
    id: 'portal-27',
    file: 'portal/src/features/scan/scan.tsx',
    find: '(deleted) => setGone({ gone: deleted, asked: false }),',
    replace: '() => undefined,',
    fault: 'The scan of a label whose product was deleted says nothing.',
    tests: ['e2e/scan/deleted.slow.spec.ts'],
  },
];
