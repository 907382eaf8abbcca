/** The candidate most like `name`, at least as like as `least` (0 to 1), for a hint; never an equal one. */
export const mostSimilar = (name: string, candidates: Iterable<string>, least: number): string | undefined => {
  let best: string | undefined;
  let bestScore = least;
  // A name longer than any of PostgreSQL's is like none of them.
  if (name.length > 200) return undefined;
  for (const candidate of candidates) {
    const score = 1 - distance(name, candidate) / Math.max(name.length, candidate.length, 1);
    if (score >= bestScore && score < 1) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
};

/** Levenshtein's: how many letters must change. */
const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
};
