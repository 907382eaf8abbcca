import type { Query } from '../../postgres/types.ts';
import type { SpentSteps } from './totp.ts';

/** The secret of an app, whose account is held, and the steps whose codes it does not take any more. */
export const readSecret = async (query: Query, factorId: string): Promise<{ secret: string; spent: SpentSteps }> => {
  const { rows } = await query<{ secret: string; last: string | null; told: string[] | null }>({
    text: `select f.secret, s.last_step::text as last, s.told_steps::text[] as told
           from auth.mfa_factors f left join auth.spent_steps s on s.factor_id = f.id where f.id = $1`,
    values: [factorId],
  });
  const [row] = rows;
  return { secret: row?.secret ?? '', spent: { last: Number(row?.last ?? 0), told: (row?.told ?? []).map(Number) } };
};

/** From here on neither this step's code is taken nor one before; what was told of those is of no use any more. */
export const spendStep = (query: Query, factorId: string, step: number) =>
  query({
    text: `insert into auth.spent_steps as spent (factor_id, last_step) values ($1, $2)
           on conflict (factor_id) do update set last_step = excluded.last_step,
             told_steps = array(select told from unnest(spent.told_steps) told where told > excluded.last_step)`,
    values: [factorId, step],
  });

/**
 * Whoever shows a code of another time is told so; if they guessed it, and its time is still to come, they must not have
 * gained by that. How many there are is bounded by the wrong codes of an account.
 */
export const noteTold = (query: Query, factorId: string, step: number) =>
  query({
    text: `insert into auth.spent_steps as spent (factor_id, told_steps) values ($1, array[$2::bigint])
           on conflict (factor_id) do update set told_steps = spent.told_steps || excluded.told_steps`,
    values: [factorId, step],
  });
