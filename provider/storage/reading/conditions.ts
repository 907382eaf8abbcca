import { readHttpDate } from './http-date.ts';

/** What the conditions of a request are held against. */
export interface Validators {
  /** With its quotes; a strong one. */
  readonly etag: string;
  /** Ms, of a whole second. */
  readonly modified: number;
}

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What RFC 9110 (13.2.2) has a GET or HEAD do: answer, say that nothing changed (304), or refuse (412). */
export type Verdict = 'answer' | 'unchanged' | 'refuse';

export const judge = (headers: Headers, validators: Validators): Verdict => {
  if (!mayAnswer(headers, validators)) return 'refuse';
  return isUnchanged(headers, validators) ? 'unchanged' : 'answer';
};

const mayAnswer = (headers: Headers, { etag, modified }: Validators): boolean => {
  const match = textOf(headers['if-match']);
  // Weak tags are never equal here.
  if (match !== undefined) return isAny(match) || tagsOf(match).includes(etag);
  const since = readHttpDate(textOf(headers['if-unmodified-since']) ?? '');
  return since === undefined || modified <= since;
};

const isUnchanged = (headers: Headers, { etag, modified }: Validators): boolean => {
  const noneMatch = textOf(headers['if-none-match']);
  if (noneMatch !== undefined)
    return isAny(noneMatch) || tagsOf(noneMatch).some((tag) => tag.replace(/^W\//, '') === etag);
  const since = readHttpDate(textOf(headers['if-modified-since']) ?? '');
  return since !== undefined && modified <= since;
};

/** Whether the range that is asked for is still one of what the client has (13.1.5); `now` in ms. */
export const rangeHolds = (headers: Headers, { etag, modified }: Validators, now: number): boolean => {
  const condition = textOf(headers['if-range']);
  if (condition === undefined) return true;
  if (/"/.test(condition)) return condition.trim() === etag;
  // Within the same second it may have been replaced once more.
  return readHttpDate(condition) === modified && now - modified >= 1_000;
};

const isAny = (tags: string): boolean => tags.trim() === '*';

const tagsOf = (tags: string): readonly string[] => tags.match(/(?:W\/)?"[^"]*"/g) ?? [];

const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'object' ? value.join(', ') : value;
