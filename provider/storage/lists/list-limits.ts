export const listLimits = {
  /** Characters of what names begin with. */
  prefix: 4_096,
  /** Rows of the first list form, which the hosted service does not limit. */
  ofFirstForm: 10_000,
  /** Rows of the form with a cursor, where it does. */
  ofPage: 1_000,
} as const;
