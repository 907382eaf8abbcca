/**
 * The tables of files on their way into the shop: laid aside for a day at most, with phones of people who may never become
 * customers. No backup holds their rows.
 */
export const stagedTables: readonly string[] = [
  'private.imports',
  'private.staged_lines',
  'private.judged_lines',
  'private.judged_products',
  'private.judged_customers',
  'private.taken_ids',
];
