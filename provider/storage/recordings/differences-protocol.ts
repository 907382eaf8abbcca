import type { Reason } from '../../testing/replay/reason.ts';

const odd = (who: string, asked: readonly string[]): string[] => asked.map((what) => `${who}-${what}`);

/** Requests and tokens, whatever is asked for. */
export const protocol: readonly Reason[] = [
  { reason: 'No cache keeps a refusal.', keys: ['no-store'] },
  { reason: 'Resumable uploads are not offered, and the refusal says so.', at: { tus: 'all' } },
  { reason: 'The S3 protocol is not offered, and the refusal says so.', at: { s3: 'all' } },
  {
    reason: 'Analytics, vectors and a CDN are not offered, and the refusal names them.',
    at: { 'other-services': 'all' },
  },
  {
    reason: 'What is not there is told in the same form at every address.',
    keys: ['body.statusCode', 'body.code'],
    at: { service: ['healthcheck', 'root', 'unknown', 'prefix-not-stripped', 'metrics', 'documentation'] },
  },
  { reason: 'No version of another server is claimed.', at: { service: ['version', 'none-version'] } },
  { reason: 'An address has no second spelling with a slash at its end.', at: { service: ['health-slash'] } },
  {
    reason: 'Who asks is known before a body is read, so a broken one of nobody is not looked at.',
    keys: ['body.error', 'body.message'],
    at: {
      service: [
        'malformed-anon-bucket',
        'malformed-anon-list',
        'malformed-anon-sign',
        'malformed-anon-move',
        'malformed-anon-copy',
      ],
    },
  },
  {
    reason: 'An address that cannot be read is refused ahead of this service, and told whole.',
    keys: ['body.message'],
    at: { 'buckets-read': ['get-percent-bad'] },
  },
  {
    reason:
      'A token is taken when it has an end, a role and an audience that this server gives, and not before its time.',
    at: {
      authorization: [
        ...odd('no-exp', ['buckets', 'authenticated', 'plain-private', 'list', 'upload']),
        ...odd('no-role', ['buckets', 'authenticated', 'plain-private', 'list', 'upload']),
        ...odd('unknown-role', ['buckets', 'authenticated', 'plain-private', 'list', 'upload']),
        ...odd('nbf-future', ['buckets', 'authenticated', 'list', 'upload']),
      ],
    },
  },
  {
    reason: 'What was uploaded with a token that is refused is not there.',
    keys: ['body.1', 'rows.priv/no-exp.txt'],
    at: { authorization: ['sub-not-uuid-list', 'apikey-only'] },
  },
  {
    reason: 'As behind the hosted gateway a key for servers counts in apikey too, and a page may show none.',
    at: { authorization: ['apikey-only'], service: ['origin-on-list'] },
  },
  {
    reason: 'What is no token with a signature is told as none.',
    keys: ['body.message'],
    at: { authorization: ['alg-none-buckets', 'alg-none-authenticated', 'alg-none-list', 'alg-none-upload'] },
  },
  {
    reason: 'A token follows the word Bearer.',
    at: { authorization: ['no-bearer-word'] },
  },
];
