import { type Fields, Refused, textOf } from './printer-jobs.ts';

const findPrinter = (params: Fields, printers: readonly string[]): unknown => {
  if (!('query' in params) || params.query === null) return printers;
  const query = textOf(params.query).toLowerCase();
  const found =
    printers.find((name) => name.toLowerCase() === query) ??
    printers.find((name) => name.toLowerCase().includes(query));
  if (found === undefined) throw new Refused('Specified printer could not be found.');
  return found;
};

const detail = (name: string, index: number) => ({ name, driver: '', default: index === 0 });

/** The answer to a call about the printers there are. Throws Refused, also for a call that is not known. */
export const printersFor = (call: string, params: Fields, printers: readonly string[]): unknown => {
  if (call === 'printers.find') return findPrinter(params, printers);
  if (call === 'printers.getDefault') return printers[0] ?? null;
  if (call === 'printers.detail') return printers.map(detail);
  throw new Refused(`Invalid function call: ${call || 'NONE'}`);
};
