import { scalarName } from '../plan/call.ts';
import type { CallPlan, ReadPlan } from '../plan/types.ts';
import type { Param } from '../schema-cache/types.ts';
import { bodyAlias, bodyColumn, bodyRows } from './body.ts';
import { calledList } from './given.ts';
import { type Binder, quoteName, quoteQualified } from './sql.ts';

const callAlias = 'pgrst_call';

/** The query that calls a function; its rows are the given rows of the read that follows. */
export const compileCall = (
  binder: Binder,
  { routine, arguments: given }: CallPlan,
  body: { readonly text: string; readonly isObject: boolean },
  read: ReadPlan,
): string => {
  const [from, args] = compileArguments(binder, given, body);
  const call = `${quoteQualified(routine)}(${args})`;
  if (routine.returns !== 'row') return `SELECT ${call} AS ${quoteName(scalarName)}${from && ` FROM ${from}`}`;
  const list = calledList({ alias: callAlias, given: false }, read);
  return `SELECT ${list} FROM ${from && `${from}, LATERAL `}${call} AS ${quoteName(callAlias)}`;
};

const compileArguments = (
  binder: Binder,
  given: CallPlan['arguments'],
  body: { readonly text: string; readonly isObject: boolean },
): readonly [from: string, args: string] => {
  if (given.kind === 'whole') return ['', `${binder.bind(body.text)}::${given.param.type}`];
  if (given.kind === 'query') {
    const args = given.values.map(({ param, value }) => named(param, `${binder.bind(value)}::${param.type}`));
    return ['', args.join(', ')];
  }
  const { params } = given;
  if (params.length === 0) return ['', ''];
  const rows = bodyRows(
    binder,
    { ...body, defaults: false },
    params.map(({ name, type }) => ({ name, type, default: null })),
  );
  // A list of arguments is one call, that of its first.
  const alias = quoteName(bodyAlias);
  const from = body.isObject ? rows : `(SELECT * FROM ${rows} LIMIT 1) AS ${alias}`;
  return [from, params.map((param) => named(param, bodyColumn(param.name))).join(', ')];
};

const named = ({ name, variadic }: Param, value: string): string =>
  `${variadic ? 'VARIADIC ' : ''}${quoteName(name)} => ${value}`;
