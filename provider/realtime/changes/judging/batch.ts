import type { LoggedChange } from '../../../postgres/log/log.ts';
import type { Database } from '../../../postgres/types.ts';
import { changeData, refusalOf, refusedData } from '../change-message.ts';
import { type JsonRows, jsonRowsOf } from './row-values.ts';
import { factsOf, isInReach, type TableFacts } from './table-facts.ts';

export interface CommittedChange {
  readonly change: LoggedChange;
  readonly committedAt: Date;
}

/** How a change is told: as it was; with the key alone of the old row; or as the end of a row that left one's sight. */
export type Form = 'whole' | 'key' | 'leaving';

/** What is the same for all readers of one role. */
export interface RolePart {
  /** Undefined of a table that is gone, or that is out of the role's reach. */
  factsOf(change: CommittedChange): TableFacts | undefined;
  /** Why nothing of the change is told. */
  refusalOf(change: CommittedChange): string | undefined;
  /** JSON of the change's data, or of its refusal. */
  dataOf(change: CommittedChange, form: Form, select: readonly string[] | null): string;
}

/** Changes that are judged together. What is asked for one role is asked once. */
export class Batch {
  readonly #database: Database;
  readonly #changes: readonly CommittedChange[];
  readonly #parts = new Map<string, Promise<RolePart>>();

  constructor(database: Database, changes: readonly CommittedChange[]) {
    this.#database = database;
    this.#changes = changes;
  }

  partOf(role: string): Promise<RolePart> {
    const part = this.#parts.get(role) ?? partOf(this.#database, role, this.#changes);
    this.#parts.set(role, part);
    return part;
  }
}

const partOf = async (database: Database, role: string, changes: readonly CommittedChange[]): Promise<RolePart> => {
  const oids = [...new Set(changes.map(({ change }) => change.table.oid))];
  const all = await factsOf(database, role, oids);
  const facts = new Map([...all].filter(([, own]) => isInReach(own)));
  const factsOfChange = ({ change }: CommittedChange): TableFacts | undefined => facts.get(change.table.oid);
  const told = changes.flatMap((committed) => {
    const own = factsOfChange(committed);
    return own && refusalOf(committed.change, own) === undefined ? [{ committed, facts: own }] : [];
  });
  const items = told.map(({ committed: { change }, facts: own }) => ({ change, facts: own }));
  const rows = items.length > 0 ? await jsonRowsOf(database, { role, claims: { role } }, items) : [];
  return new Part(facts, new Map(told.map(({ committed }, i) => [committed, rows[i] as JsonRows])));
};

class Part implements RolePart {
  readonly #facts: ReadonlyMap<number, TableFacts>;
  readonly #rows: ReadonlyMap<CommittedChange, JsonRows>;
  readonly #data = new Map<CommittedChange, Map<string, string>>();

  constructor(facts: ReadonlyMap<number, TableFacts>, rows: ReadonlyMap<CommittedChange, JsonRows>) {
    this.#facts = facts;
    this.#rows = rows;
  }

  factsOf({ change }: CommittedChange): TableFacts | undefined {
    return this.#facts.get(change.table.oid);
  }

  refusalOf(committed: CommittedChange): string | undefined {
    const facts = this.factsOf(committed);
    return facts && refusalOf(committed.change, facts);
  }

  dataOf(committed: CommittedChange, form: Form, select: readonly string[] | null): string {
    const made = this.#data.get(committed) ?? new Map<string, string>();
    this.#data.set(committed, made);
    const key = JSON.stringify([form, select]);
    const data = made.get(key) ?? this.#make(committed, form, select);
    made.set(key, data);
    return data;
  }

  #make(committed: CommittedChange, form: Form, select: readonly string[] | null): string {
    const { change, committedAt } = committed;
    const facts = this.factsOf(committed);
    const rows = this.#rows.get(committed);
    const refusal = this.refusalOf(committed);
    if (refusal !== undefined) return refusedData(change, refusal);
    if (!facts || !rows) throw new Error(`Nothing is known of a change of ${change.table.name}`);
    const isLeaving = form === 'leaving';
    return changeData({ change, facts, committedAt, rows, isLeaving, isKeyAlone: form === 'key', select });
  }
}
