import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { Database, Identity, RunOptions } from '../../postgres/types.ts';
import { service } from '../identities.ts';
import type { Extension } from './rights.ts';

/** What is asked of the policies on realtime.messages. */
export interface Question {
  /** Questions of one key have one answer. */
  readonly key: string;
  readonly identity: Identity;
  /** What a policy may read of the handshake's headers, as JSON. */
  readonly headers: string;
  /** Without `realtime:`. */
  readonly topic: string;
  /** May it be sent? Undefined: what may be heard? */
  readonly extension?: Extension;
}

/** What `identity` may hear. */
export const questionOf = (identity: Identity, headers: string, topic: string): Question => ({
  key: JSON.stringify([identity.role, identity.claims, headers, topic]),
  identity,
  headers,
  topic,
});

/** May `identity` of what it may hear also send such messages? */
export const toSend = (heard: Question, extension: Extension): Question => ({
  ...heard,
  key: `${extension} ${heard.key}`,
  extension,
});

/** What may be heard, or sent of what was asked; an error where the database could not say. */
export type Answer = ReadonlySet<Extension> | DatabaseUnavailable;

/**
 * In one statement, for each question in its order; it may take `ms`, else as long as any. Throws what the database
 * refuses.
 */
export const judgeRights = async (
  database: Pick<Database, 'run'>,
  questions: readonly Question[],
  ms?: number,
): Promise<readonly Answer[]> => {
  const asked = questions.map(({ identity: { role, claims }, headers, topic, extension }) => ({
    role,
    claims: JSON.stringify(claims),
    headers,
    topic,
    extension,
  }));
  const statement = { text: 'select realtime.judge_rights($1) as held', values: [JSON.stringify(asked)] };
  const { rows } = await database.run<{ held: readonly (Extension[] | string)[] }>(service, statement, bound(ms));
  return questions.map((_, place) => {
    const held = rows[0]?.held[place] ?? [];
    return typeof held === 'string' ? new DatabaseUnavailable(held, `A policy ran into ${held}`) : new Set(held);
  });
};

const bound = (ms: number | undefined): RunOptions =>
  ms === undefined ? {} : { settings: { statement_timeout: String(ms) }, statementMs: ms };

/** As `judgeRights`, of one question; throws where the database could not say. */
export const judgeRight = async (
  database: Pick<Database, 'run'>,
  question: Question,
  ms?: number,
): Promise<ReadonlySet<Extension>> => {
  const [answer = new Set<Extension>()] = await judgeRights(database, [question], ms);
  if (answer instanceof Error) throw answer;
  return answer;
};
