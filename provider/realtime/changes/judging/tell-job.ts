import { payloadOf } from '../change-message.ts';
import type { Entry } from '../entry.ts';
import type { Subscription } from '../subscriptions.ts';
import type { CommittedChange, RolePart } from './batch.ts';
import { formOf, isFor } from './form-of.ts';
import type { Finding } from './verdicts.ts';

/** A change that one channel may be told of. */
export interface Job {
  readonly committed: CommittedChange;
  readonly part: Promise<RolePart>;
  readonly subscription: Subscription;
  /** The entries that it may fit, by their place. */
  readonly places: readonly number[];
}

/** Tells the channel of the change as it was found, where it is for it. */
export const tellJob = ({ committed, subscription, places }: Job, part: RolePart, found: Finding | undefined): void => {
  const { change } = committed;
  const facts = part.factsOf(committed);
  if (!facts) return;
  const refused = part.refusalOf(committed) !== undefined;
  const form = refused ? 'whole' : found && formOf(change, facts, found);
  if (form === undefined) return;
  const entries = places.map((place) => ({
    id: subscription.ids[place] ?? 0,
    entry: subscription.entries[place] as Entry,
  }));
  const fitting = entries.filter(({ entry }) =>
    refused ? entry.event === '*' || entry.event === change.type : found && isFor(entry, change, form, found),
  );
  for (const [select, ids] of bySelect(fitting))
    subscription.listener.changed(payloadOf(ids, part.dataOf(committed, form, select)));
};

/** The ids of entries with the same selection are told together, each once. */
const bySelect = (
  entries: readonly { readonly id: number; readonly entry: Entry }[],
): (readonly [readonly string[] | null, readonly number[]])[] => {
  const groups = new Map<string, { readonly select: readonly string[] | null; readonly ids: Set<number> }>();
  for (const { id, entry } of entries) {
    const select = entry.select && [...new Set(entry.select)].sort();
    const key = JSON.stringify(select);
    const group = groups.get(key) ?? { select, ids: new Set() };
    groups.set(key, group);
    group.ids.add(id);
  }
  return [...groups.values()].map(({ select, ids }) => [select, [...ids]]);
};
