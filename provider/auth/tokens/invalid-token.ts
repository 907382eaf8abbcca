export type InvalidTokenReason = 'malformed' | 'algorithm' | 'key' | 'signature' | 'claims' | 'expired' | 'api-key';

/** A bearer token that does not hold. Neutral of any protocol: each says so in its own words. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly reason: InvalidTokenReason;

  constructor(reason: InvalidTokenReason) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

const sentences: Record<InvalidTokenReason, string> = {
  malformed: 'token is malformed',
  algorithm: 'token is unverifiable: signing method is invalid',
  key: 'token is unverifiable: unrecognized JWT kid',
  signature: 'token signature is invalid',
  claims: 'token has invalid claims',
  expired: 'token has invalid claims: token is expired',
  'api-key': 'unregistered API key',
};
