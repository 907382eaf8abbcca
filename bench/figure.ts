/** One measured number beside its limit. One of docs/guarantees.md begins with its number there. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '%' | '/s' | 'requests';
  /** Whether the value must stay at or below the limit, or at or above it. */
  readonly keeps: 'below' | 'above';
}

export const holds = ({ value, limit, keeps }: Figure): boolean =>
  keeps === 'below' ? value <= limit : value >= limit;

export const written = (figure: Figure): string => {
  const sign = figure.keeps === 'below' ? '<=' : '>=';
  const verdict = holds(figure) ? 'ok' : 'BROKEN';
  return `${verdict.padEnd(7)} ${figure.name.padEnd(64)} ${figure.value.toFixed(1).padStart(8)} ${figure.unit} (${sign} ${figure.limit} ${figure.unit})`;
};

/** The value below which the given share of the samples lies; share between 0 and 1. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);
