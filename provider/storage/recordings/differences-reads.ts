import type { Reason } from '../../testing/replay/reason.ts';

const types: readonly Reason[] = [
  {
    reason:
      'What is neither an image, a sound, a film nor plain text is offered as a download and not opened as a page.',
    keys: ['headers.content-disposition'],
    at: {
      'content-types': [
        'get-html-public',
        'get-html-charset',
        'get-html-upper',
        'get-html-private',
        'get-html-signed',
        'get-svg-public',
        'get-xhtml',
        'get-xml',
        'get-js',
        'get-pdf',
        'get-no-type',
        'get-odd-type',
        'get-empty-type',
        'get-json',
      ],
      'upload-raw': ['get-nct2', 'get-json'],
      copy: ['get-new-metadata'],
    },
  },
  {
    reason: 'What a browser could run is sent as plain text, however its type is spelled.',
    keys: ['headers.content-type'],
    at: { 'content-types': ['get-html-upper', 'get-xhtml', 'get-xml', 'get-js'] },
  },
];

const ranges: readonly Reason[] = [
  {
    reason: 'Whose part is not there is told how much there is.',
    keys: ['headers.content-range'],
    at: {
      download: [
        'range-unsatisfiable',
        'range-unsatisfiable-open',
        'range-reversed',
        'range-suffix-zero',
        'range-rubbish',
        'range-spaces',
        'range-on-empty',
      ],
    },
  },
  {
    reason: 'Several parts, and units that are none of bytes, are answered as if nothing had been said of parts.',
    at: { download: ['range-multi', 'range-other-unit'] },
  },
  { reason: 'The name of a unit has no case.', at: { download: ['range-upper'] } },
  {
    reason: 'A part of another state than If-Range says is not sent.',
    at: { download: ['range-if-range-etag'] },
  },
];

const conditions: readonly Reason[] = [
  {
    reason: 'If-None-Match may be a list, a star or weak, and holds for HEAD, too.',
    at: {
      download: ['if-none-match-weak', 'if-none-match-list', 'if-none-match-star', 'if-none-match-head'],
    },
  },
  {
    reason: 'If-Modified-Since is compared by the second, and passed over beside If-None-Match.',
    at: { download: ['if-modified-since-same', 'if-both'] },
  },
  {
    reason: 'If-Match and If-Unmodified-Since are looked at.',
    at: { download: ['if-match-other', 'if-unmodified-since'] },
  },
  {
    reason: 'An answer without a body does not say how long it is.',
    keys: ['headers.content-length'],
    at: {
      download: ['if-none-match-same', 'if-modified-since-later', 'if-none-match-and-range'],
      'sign-download': ['use-none-match'],
    },
  },
];

const names: readonly Reason[] = [
  {
    reason: 'What has a name that none can have is not there.',
    keys: ['body'],
    at: { 'upload-keys': ['get-percent-encoded', 'get-backslash', 'get-tilde'] },
  },
];

export const reads: readonly Reason[] = [...types, ...ranges, ...conditions, ...names];
