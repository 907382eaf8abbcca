import { badAccept } from '../errors.ts';
import type { AnswerFormat } from './types.ts';

const rows = { kind: 'array', stripped: false, plan: undefined } as const;
const json: AnswerFormat = { ...rows, contentType: 'application/json; charset=utf-8' };
const csv: AnswerFormat = { ...rows, kind: 'csv', contentType: 'text/csv; charset=utf-8' };

/**
 * Chooses the answer's form from `Accept`; what is none of ours alone is refused with PGRST107. The root's description
 * of itself is a form too, which is refused in words of its own.
 */
export const chooseFormat = (accept: string | undefined, isRoot = false): AnswerFormat => {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return json;
  const accepted = byPreference(accept);
  const [first, ...others] = accepted.flatMap(({ type, parameters }) => {
    if (isRoot && type === 'application/openapi+json') return json;
    return formatOf(type, parameters) ?? [];
  });
  if (!first) throw badAccept(accepted.map(({ text }) => text));
  return first.plan ? { ...first, plan: { ...first.plan, otherwise: others.find(({ plan }) => !plan) } } : first;
};

interface MediaType {
  readonly text: string;
  readonly type: string;
  readonly parameters: readonly string[];
  readonly quality: number;
}

// Quotes keep together what is in them.
const types = /(?:"[^"]*"|[^,"])+/g;
const parts = /(?:"[^"]*"|[^;"])+/g;

const byPreference = (accept: string): readonly MediaType[] =>
  (accept.match(types) ?? [])
    .map(readMediaType)
    .filter(({ type, quality }) => type !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);

const readMediaType = (text: string): MediaType => {
  const [type = '', ...parameters] = (text.match(parts) ?? []).map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1');
  return { text: text.trim(), type, parameters, quality: Number.isFinite(quality) ? quality : 0 };
};

const formatOf = (type: string, parameters: readonly string[]): AnswerFormat | undefined => {
  const stripped = parameters.includes('nulls=stripped');
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', stripped, contentType: vendorType('object', stripped), plan: undefined };
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripped ? { ...rows, stripped, contentType: vendorType('array', stripped) } : json;
    case 'text/csv':
      return csv;
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return planOf('text', parameters);
    case 'application/vnd.pgrst.plan+json':
      return planOf('json', parameters);
    default:
      return undefined;
  }
};

const planOptions: readonly string[] = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** The plan of an answer in the form that `for` names, as EXPLAIN writes it. */
const planOf = (format: 'json' | 'text', parameters: readonly string[]): AnswerFormat | undefined => {
  const said = (name: string): string =>
    parameters
      .find((parameter) => parameter.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '') ?? '';
  const [type = '', ...more] = (said('for') || 'application/json').split(';').map((part) => part.trim());
  const options = said('options')
    .split('|')
    .filter((option) => planOptions.includes(option));
  const shown = options.length === 0 ? '' : `; options=${options.join('|')}`;
  const contentType = `application/vnd.pgrst.plan+${format}; for="${[type, ...more].join(';')}"${shown}; charset=utf-8`;
  const explained = type.includes('.plan') ? undefined : formatOf(type, more);
  return explained && { ...explained, contentType, plan: { format, options, otherwise: undefined } };
};

const vendorType = (kind: string, stripped: boolean): string =>
  `application/vnd.pgrst.${kind}+json${stripped ? ';nulls=stripped' : ''}; charset=utf-8`;
