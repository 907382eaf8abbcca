import { isStatementError } from '../../postgres/errors.ts';
import type { Database, Identity, Query, RunOptions } from '../../postgres/types.ts';
import type { AnswerRow, Compiled } from '../compile/compile.ts';
import { answerTooLong, notSingular, putMismatch, tooManyAffected } from '../errors.ts';
import type { PlanFormat, RestRequest } from '../parse/types.ts';
import type { Plan } from '../plan/types.ts';

export interface Outcome {
  readonly row: AnswerRow;
  readonly rows: number;
  /** All rows that match, when a count was asked for. */
  readonly total: number | undefined;
}

/** What goes with the statement. */
interface Scope extends Pick<RunOptions, 'settings' | 'ahead' | 'statementMs'> {
  readonly rollsBack: boolean;
  /** Of the answer. */
  readonly mostBytes: number;
}

/**
 * Runs what was compiled as `identity`. What the answer may still refuse (not exactly one row, more rows than
 * allowed) is checked before the commit, so that a refused change is none.
 */
export const execute = async (
  database: Database,
  identity: Identity,
  plan: Plan,
  compiled: Compiled,
  request: RestRequest,
  { rollsBack, mostBytes, ...scope }: Scope,
): Promise<Outcome> => {
  const options: RunOptions = { ...scope, readOnly: compiled.readOnly };
  const { plan: explained } = request.format;
  const asked = async (query: Query): Promise<Outcome> => {
    if (explained) return planOutcome((await query<PlanRow>(compiled.main)).rows, explained);
    const outcome = outcomeOf((await query<AnswerRow>(compiled.main)).rows);
    refuse(plan, request, outcome);
    return compiled.estimate ? withEstimate(query, compiled, outcome) : outcome;
  };
  const mayRefuse = !compiled.readOnly && isConditional(request);
  const run = (): Promise<Outcome> => {
    if (rollsBack) return rolledBack((work) => database.transaction(identity, work, options), asked);
    return mayRefuse || compiled.estimate
      ? database.transaction(identity, asked, options)
      : asked((statement) => database.run(identity, statement, options));
  };
  return run()
    .catch((error) => {
      if (isLostRace(error)) return run();
      throw error;
    })
    .catch((error) => {
      throw isTooLong(error) ? answerTooLong(mostBytes) : error;
    });
};

// Of an answer over the limit, and of one that outgrew PostgreSQL's own memory for a text on the way.
const tooLong = /^(requested length too large|string buffer exceeds|out of memory)/;

const isTooLong = (error: unknown): boolean =>
  isStatementError(error) && error.code === '54000' && tooLong.test(error.message);

/** Does the work, checks what a commit would, and leaves nothing of it. */
const rolledBack = async (
  transaction: (work: (query: Query) => Promise<never>) => Promise<never>,
  asked: (query: Query) => Promise<Outcome>,
): Promise<Outcome> => {
  const undo = new Error('The transaction is to be rolled back');
  let outcome: Outcome | undefined;
  try {
    return await transaction(async (query) => {
      outcome = await asked(query);
      await query({ text: 'SET CONSTRAINTS ALL IMMEDIATE', values: [] });
      throw undo;
    });
  } catch (error) {
    if (error !== undo || !outcome) throw error;
    return outcome;
  }
};

/** A deadlock or a conflict of transactions: this one was rolled back whole, and may well succeed now. */
const isLostRace = (error: unknown): boolean =>
  isStatementError(error) && (error.code === '40P01' || error.code === '40001');

const isConditional = ({ method, format, preferences }: RestRequest): boolean =>
  method === 'PUT' || format.kind === 'object' || limitOf(preferences) !== undefined;

const limitOf = ({ handling, maxAffected }: RestRequest['preferences']): number | undefined =>
  handling === 'strict' ? maxAffected : undefined;

const refuse = (plan: Plan, { method, format, preferences }: RestRequest, { row, rows }: Outcome): void => {
  if (method === 'PUT' && rows !== 1) throw putMismatch();
  const isVoid = plan.kind === 'call' && plan.call.routine.returns === 'void';
  if (format.kind === 'object' && rows !== 1 && !isVoid) throw notSingular(rows);
  // What is inserted is no row affected.
  const isBounded = plan.kind === 'call' || (plan.kind === 'mutate' && plan.mutation.kind !== 'insert');
  const limit = isBounded ? limitOf(preferences) : undefined;
  const affected = Number(row.affected ?? rows);
  if (limit !== undefined && affected > limit) throw tooManyAffected(affected);
};

const outcomeOf = ([row]: readonly AnswerRow[]): Outcome => {
  if (!row) throw new Error('A statement of the data service answered no row');
  return { row, rows: Number(row.rows), total: row.total === null ? undefined : Number(row.total) };
};

type PlanRow = Readonly<Record<'QUERY PLAN', unknown>>;

/** What EXPLAIN wrote, as the body: one document, or a line a row, each ended. */
const planOutcome = (lines: readonly PlanRow[], { format }: PlanFormat): Outcome => {
  const written = lines.map((line) => line['QUERY PLAN']);
  const body = `${format === 'text' ? written.join('\n') : textOf(written[0])}\n`;
  const row = {
    body,
    rows: 0,
    affected: null,
    total: null,
    location: null,
    inserted: null,
    headers: null,
    status: null,
  };
  return { row, rows: 0, total: undefined };
};

const textOf = (document: unknown): string => (typeof document === 'string' ? document : JSON.stringify(document));

const withEstimate = async (query: Query, { estimate }: Compiled, outcome: Outcome): Promise<Outcome> => {
  if (!estimate) return outcome;
  const { total: counted = 0 } = outcome;
  // Exact as long as the count did not have to stop, the planner's word beyond.
  if (counted <= estimate.beyond) return outcome;
  const { rows } = await query<Record<string, unknown>>(estimate.statement);
  return { ...outcome, total: Math.max(counted, plannedRows(rows[0]?.['QUERY PLAN'])) };
};

const plannedRows = (explained: unknown): number => {
  const plans = typeof explained === 'string' ? JSON.parse(explained) : explained;
  return Number((plans as [{ Plan: { 'Plan Rows': number } }])[0].Plan['Plan Rows']);
};
