import { StorageError } from '../errors.ts';

const rule = new RegExp(
  `^(?:${[
    'all|none|noindex|nofollow|noarchive|nocache|nosnippet|noimageindex|notranslate|indexifembedded|nositelinkssearchbox',
    String.raw`max-snippet: ?(?:-1|\d+)|max-video-preview: ?(?:-1|\d+)|max-image-preview: ?(?:none|standard|large)`,
  ].join('|')})$`,
  'i',
);
/** A date has commas of its own, so it stands last. */
const until = /^unavailable_after: ?[\w ,:+-]+$/i;
/** Rules may be those of one searcher: `googlebot: noindex`. */
const searcher = /^[\w-]+: ?(?=\S)/;

const mostLength = 500;

/** Throws unless an upload's x-robots-tag says what searchers of the web understand. */
export const checkRobotsTag = (tag: string): void => {
  if (tag.length > mostLength) throw invalidRobotsTag(`${tag.slice(0, 80)}…`);
  const [before, date] = /^(.*?),? ?(unavailable_after:.*)$/i.exec(tag)?.slice(1) ?? [tag, undefined];
  if (date !== undefined && !until.test(date)) throw invalidRobotsTag(date);
  if (date !== undefined && before === '') return;
  const wrong = before?.split(',').find((part) => !isRule(part.trim()));
  if (wrong !== undefined) throw invalidRobotsTag(wrong.trim());
};

const isRule = (part: string): boolean => rule.test(part) || rule.test(part.replace(searcher, ''));

const invalidRobotsTag = (part: string): StorageError =>
  new StorageError({
    error: 'invalid_x_robots_tag',
    code: 'InvalidRequest',
    message: `Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: "${part}"`,
  });
