import type { Reason } from '../../testing/replay/reason.ts';

/** Of buckets, moves, copies and removals, lists, pictures that are made of others, and signed addresses. */
export const others: readonly Reason[] = [
  { reason: 'Buckets for analytics are not offered.', at: { 'buckets-create': ['type-analytics'] } },
  {
    reason: 'Of a size that is no number one rule less is told.',
    keys: ['body.message'],
    at: { 'buckets-create': ['size-bad-string'], 'buckets-change': ['bad-size'] },
  },
  {
    reason: 'A bucket takes by a move or a copy only what it would take as an upload.',
    at: { move: ['into-limited'], copy: ['into-limited'] },
  },
  {
    reason: 'What was moved and copied otherwise lies elsewhere.',
    keys: ['rows.'],
    at: { move: ['upsert-header-onto-existing'], copy: ['as-anon'] },
  },
  {
    reason: 'One request removes a thousand objects at most, in one statement.',
    at: { remove: ['1001-names'] },
  },
  {
    reason: 'What PostgreSQL says of a value may quote what a policy read, and is not told.',
    keys: ['body.message'],
    at: { list: ['limit-infinite'] },
  },
  { reason: 'A list backwards leaves no folder out.', keys: ['body.'], at: { list: ['sort-name-desc'] } },
  {
    reason: 'Pictures are transformed; the server that was recorded had nothing to do it with.',
    at: {
      render: [
        'public',
        'authenticated',
        'query-width-zero',
        'query-width-huge',
        'query-none',
        'query-unknown',
        'text-file',
        'head',
        'signed',
        'signed-other-size',
      ],
      'render-disabled': ['public', 'authenticated', 'sign'],
      'sign-download': ['object-token-on-render-route'],
    },
  },
  {
    reason: 'Each form of a picture has an ETag of its own, and says since when the picture is as it is.',
    keys: ['headers.etag', 'headers.last-modified'],
    at: { 'render-stand-in': 'all' },
  },
  {
    reason: 'Conditions and parts hold for forms of a picture, too.',
    at: { 'render-stand-in': ['if-none-match', 'range'] },
  },
  {
    reason: 'AVIF is made with less effort, in far less time.',
    keys: ['headers.content-length', 'body'],
    at: { 'render-stand-in': ['avif'] },
  },
  {
    reason: 'An address names its object, so that it holds for no other.',
    keys: ['token.download.payload.id', 'token.upload.payload.id'],
  },
  {
    reason: 'An address to upload to lives two hours, as on the hosted service; that server was told a minute.',
    keys: ['token.upload.payload.exp'],
  },
  {
    reason: 'An address to upload to says whose share of places its upload takes, so that no stranger holds it up.',
    keys: ['token.upload.payload.standing'],
  },
  { reason: 'An address says what it is for.', at: { 'sign-download': ['use-without-scope'] } },
  { reason: 'An address has an end.', at: { 'sign-download': ['use-no-exp'] } },
];
