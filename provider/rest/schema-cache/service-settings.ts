/**
 * What the login's settings say of the service (`alter role authenticator set pgrst.db_max_rows = 500`), as PostgREST
 * reads it: https://docs.postgrest.org/en/v13/references/configuration.html#in-database-configuration
 */
export interface ServiceSettings {
  /** The function to be run ahead of every request, if there is one; without a schema it is looked up by search_path. */
  readonly preRequest: { readonly schema: string | undefined; readonly name: string } | undefined;
  /** Whether `sum()` and the like are answered. */
  readonly aggregates: boolean;
  /** Whether the plan of a statement is shown. */
  readonly plans: boolean;
  /** How a transaction ends, and whether a request may say otherwise. */
  readonly end: { readonly rollback: boolean; readonly isOpen: boolean };
  /** The most rows of one answer; undefined where nothing is set. */
  readonly maxRows: number | undefined;
  /** Where names are looked up after the request's schema, and which further views are looked through. */
  readonly extraSearchPath: readonly string[];
}

/** As on the hosted provider. */
export const usualSearchPath = 'public, extensions';

export const serviceSettingsOf = (said: readonly (readonly [name: string, value: string])[]): ServiceSettings => {
  const values = new Map(said.map(([name, value]) => [name.replace(/^pgrst\./, ''), value]));
  const textOf = (name: string, otherwise: string): string => values.get(name) ?? otherwise;
  const end = textOf('db_tx_end', 'commit');
  return {
    preRequest: preRequestOf(textOf('db_pre_request', '')),
    aggregates: isTrue(textOf('db_aggregates_enabled', '')),
    plans: isTrue(textOf('db_plan_enabled', '')),
    // Whatever is none of the four is taken for the usual one: nothing is lost by a slip.
    end: {
      rollback: end === 'rollback' || end === 'rollback-allow-override',
      isOpen: end === 'commit-allow-override' || end === 'rollback-allow-override',
    },
    maxRows: maxRowsOf(textOf('db_max_rows', '')),
    extraSearchPath: textOf('db_extra_search_path', usualSearchPath)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
};

const isTrue = (text: string): boolean => ['true', 't', 'on', 'yes', '1'].includes(text.trim().toLowerCase());

/** What is no number sets nothing. */
const maxRowsOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** `schema.name` as it was written: as in PostgREST, quotes and capitals stand for themselves. */
const preRequestOf = (setting: string): ServiceSettings['preRequest'] => {
  if (setting === '') return undefined;
  const dot = setting.indexOf('.');
  if (dot === -1) return { schema: undefined, name: setting };
  return { schema: setting.slice(0, dot), name: setting.slice(dot + 1) };
};
