import type { Tables } from './database.gen.ts';

// How each query key begins: by its beginning alone, all that begins so is read again. They stand here, so that whoever
// changes something need not import what reads it.

/** Of what is read of a table's rows. */
export const keyOf = <Table extends keyof Tables>(table: Table) => [table] as const;

/** Of the pages of a list: what is shown there is changed as soon as it is saved. */
export const pagesOf = <Table extends keyof Tables>(table: Table) => [...keyOf(table), 'page'] as const;

/** Of labels: a price that changed asks for other ones. */
export const labelsKey = ['labels'] as const;

/** Of how many labels have a price that no longer holds. */
export const staleLabelsKey = [...labelsKey, 'stale'] as const;

/** Of what changed in the shop. */
export const historyKey = ['history'] as const;

/** Of the role of whoever is signed in. */
export const roleKey = ['role'] as const;

/** Of second steps: one's own, the shop's rule, and who has none yet. */
export const secondStepsKey = ['second steps'] as const;

/** Of the sessions of whoever is signed in. */
export const sessionsKey = ['sessions'] as const;

/** Of a file's lines on their way into the shop. */
export const importKey = ['import'] as const;
