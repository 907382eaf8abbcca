import { rest } from '../provider.ts';
import { dataOf } from '../provider-error.ts';
import { nameOf } from '../session-state.ts';

/**
 * What accounts are called, by their ids: as their profiles say, not as they say themselves. What is not known yet is
 * asked for; `onKnown` is told once it is.
 */
export const knowNames = (onKnown: () => void) => {
  const names = new Map<string, string>();
  const asked = new Set<string>();
  const ask = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) asked.add(id);
    try {
      const answer = await rest.from('profiles').select('id, email, phone').in('id', ids);
      const profiles = dataOf(answer);
      for (const id of ids) names.delete(id);
      for (const { id, email, phone } of profiles) names.set(id, nameOf({ email: email ?? '', phone: phone ?? '' }));
    } catch (error) {
      console.error('Who is here could not be read', error);
      for (const id of ids) asked.delete(id);
      return;
    }
    onKnown();
  };
  return {
    /** '' for whom none is known. */
    nameOf: (id: string): string => names.get(id) ?? '',
    /** Asks for those that are not known. */
    want: (ids: readonly string[]): void => {
      const unknown = ids.filter((id) => !asked.has(id));
      if (unknown.length > 0) void ask(unknown);
    },
    /** Some may be called otherwise by now; until that is known they are called as before. */
    forget: (): void => asked.clear(),
  };
};
