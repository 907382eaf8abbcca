import { badEmbedFilter } from '../errors.ts';
import type { Filter, LogicTerm } from '../parse/types.ts';
import { type Context, resolveField } from './context.ts';
import type { Condition, EmbedPlan } from './types.ts';

/** Resolves the names of a filter tree; `embedded=is.null` asks whether anything is embedded there. */
export const planCondition = (context: Context, embeds: readonly EmbedPlan[], term: LogicTerm): Condition => {
  if (term.kind === 'filter') return planFilter(context, embeds, term);
  const terms = term.terms.map((inner) => planCondition(context, embeds, inner));
  return { kind: term.kind, negated: term.negated, terms };
};

const planFilter = (context: Context, embeds: readonly EmbedPlan[], filter: Filter): Condition => {
  const { field, negated, operation } = filter;
  const embed = field.path.length > 0 ? undefined : embeds.find(({ name }) => name === field.name);
  if (embed && operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null'))
    return { kind: 'embedded', embed, present: negated !== (operation.value === 'not_null') };
  if (embed && !context.columns.has(field.name)) throw badEmbedFilter(field.name);
  return { kind: 'filter', field: resolveField(context, field), negated, operation };
};
