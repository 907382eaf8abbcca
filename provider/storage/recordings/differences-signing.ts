import type { Reason } from '../../testing/replay/reason.ts';

/** Signed addresses. */
export const signing: readonly Reason[] = [
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
