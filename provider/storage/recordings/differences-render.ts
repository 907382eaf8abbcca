import type { Reason } from '../../testing/replay/reason.ts';

/** Pictures that are made of others. */
export const render: readonly Reason[] = [
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
];
