import type { FastifyRequest } from 'fastify';
import { isStorable } from '../../postgres/storable.ts';
import { badPage, badSort, filterNotTaken } from './errors.ts';

export interface Page {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly filter: string;
  /** The oldest first. */
  readonly isAscending: boolean;
}

const usual = 50;
const most = 1_000;
const longestFilter = 255;

/** What a list is asked for: `page`, `per_page`, `filter`, `sort` of the query. */
export const readPage = (request: FastifyRequest): Page => {
  const asked = parametersOf(request);
  const filter = asked.get('filter') ?? '';
  if (filter.length > longestFilter || !isStorable(filter)) throw filterNotTaken(longestFilter);
  const perPage = wholeNumber('per_page', asked.get('per_page'), usual);
  if (perPage < 1 || perPage > most) throw badPage(`per_page is 1 to ${most}`);
  // As in GoTrue the page before the first is the first.
  const page = Math.max(1, wholeNumber('page', asked.get('page'), 1));
  return { page, perPage, filter, isAscending: readSort(asked.get('sort') ?? '') };
};

const wholeNumber = (name: string, typed: string | null, otherwise: number): number => {
  if (typed === null || typed === '') return otherwise;
  if (!/^\d{1,9}$/.test(typed)) throw badPage(`${name} is no whole number: ${JSON.stringify(typed.slice(0, 50))}`);
  return Number(typed);
};

const readSort = (typed: string): boolean => {
  const [, field = '', direction = ''] = /^(\S*) ?(.*)$/s.exec(typed) ?? [];
  if (typed !== '' && field !== 'created_at') throw badSort(`bad field for sort '${field.slice(0, 50)}'`);
  const asked = direction.toLowerCase();
  if (!['', 'asc', 'desc'].includes(asked))
    throw badSort(`bad direction for sort '${direction.slice(0, 50)}', only 'asc' and 'desc' allowed`);
  return asked === 'asc';
};

/** The headers that lead on: `link` with the next page and the last, and `x-total-count`. */
export const pageHeaders = (
  request: FastifyRequest,
  path: string,
  { perPage }: Page,
  total: number,
): Record<string, string> => {
  const asked = parametersOf(request);
  const last = Math.ceil(total / perPage);
  // As it was asked for: in GoTrue the page before the first, which shows the first, leads on to the first.
  const page = wholeNumber('page', asked.get('page'), 1);
  const linkTo = (to: number, rel: string): string => {
    asked.set('page', String(to));
    asked.sort();
    return `<${path}?${asked}>; rel="${rel}"`;
  };
  const links = [...(page < last ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')];
  return { link: links.join(', '), 'x-total-count': String(total) };
};

const parametersOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?', 2)[1] ?? '');
