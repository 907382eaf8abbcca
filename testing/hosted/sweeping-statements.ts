/**
 * Each UPDATE and DELETE of `source` (SQL or the body of a function) that names no rows. The hosted data service's login
 * refuses those (pg_safeupdate), also within functions and for tables that a function has just made, and nothing here
 * can load what refuses them. Texts that are put together at run time are read as far as they stand in one piece.
 */
export const sweepingStatements = (source: string): string[] => {
  const text = source.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
  return [...text.matchAll(changes)].map(({ index }) => statementAt(text, index)).filter((found) => !named.test(found));
};

// Not the clauses `for update`, `on conflict do update`, `on delete`, nor a trigger's or a policy's `after update of`.
const changes =
  /(?<!\b(?:for|key|do|on|or|before|after|instead of|grant|revoke|,) )\b(?:delete from|update (?:only )?[\w."%$]+(?: (?:as )?\w+)? set) /gi;
const named = /\bwhere\b/i;

/** From `start` to the semicolon or to the end of the brackets around it; what stands in brackets of its own is left out. */
const statementAt = (text: string, start: number): string => {
  let depth = 0;
  let found = '';
  for (const character of text.slice(start)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && character === ';')) break;
    if (depth === 0 && character !== ')') found += character;
  }
  return found.trim();
};
