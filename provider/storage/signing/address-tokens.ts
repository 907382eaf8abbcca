/** Tokens of signed addresses: whoever has one reads, or writes, the one object that it names, until it runs out. */
import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { looksLikeSecretKey } from '../../http/secret-key.ts';
import type { Standing } from '../../postgres/caller.ts';
import { invalidAddressToken, invalidParameter, invalidSignature } from '../errors.ts';
import type { ObjectPath } from '../reading/object-path.ts';

const algorithm = 'HS256';
/** An Expires header has four digits for a year. */
const lastSecond = Date.UTC(9999, 11, 31) / 1_000;

export interface DownloadClaims {
  readonly scope: 'download';
  readonly url: string;
  /** Of the object: another one of the same name is not meant. */
  readonly id: string;
  /** Of a picture that is to be made of it. */
  readonly transformations?: string;
  readonly format?: string;
}

export interface UploadClaims {
  readonly scope: 'upload';
  readonly url: string;
  /** Of the object that is there, else of the address itself: what neither is nor came by it is not replaced. */
  readonly id: string;
  /** Whose it will be. */
  readonly owner?: string;
  /** Of whoever signed it, who was no stranger: what comes to it takes of their share. */
  readonly standing?: Standing;
  readonly upsert: boolean;
}

export const urlOf = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`;

export const signAddress = async (
  secret: KeyObject,
  claims: DownloadClaims | UploadClaims,
  seconds: number,
): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000);
  if (now + seconds > lastSecond) throw invalidParameter('Invalid Parameter expiresIn');
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(secret);
};

type Held<Claims> = Claims & { readonly exp: number };

/** The claims of a token that was signed here, holds, and is for reading this object. */
export const downloadClaims = async (
  secret: KeyObject,
  token: string,
  path: ObjectPath,
): Promise<Held<DownloadClaims>> => {
  const claims = await claimsOf(secret, token, 'Invalid signature');
  if (claims.scope !== 'download') throw invalidSignature('Token is not scoped for download');
  if (claims.url !== urlOf(path) || typeof claims.id !== 'string') throw invalidSignature();
  return claims as unknown as Held<DownloadClaims>;
};

/** The same, for writing it. */
export const uploadClaims = async (secret: KeyObject, token: string, path: ObjectPath): Promise<Held<UploadClaims>> => {
  const claims = await claimsOf(secret, token, 'Token is not scoped for upload');
  if (claims.scope !== 'upload') throw invalidSignature('Token is not scoped for upload');
  if (claims.url !== urlOf(path) || typeof claims.id !== 'string') throw invalidSignature();
  return claims as unknown as Held<UploadClaims>;
};

const claimsOf = async (secret: KeyObject, token: string, otherKind: string): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], requiredClaims: ['exp'] });
    return payload;
  } catch (error) {
    // Signed for something else, such as to log in.
    const isSigned = error instanceof errors.JOSEAlgNotAllowed && decodeProtectedHeader(token).alg !== 'none';
    if (isSigned || looksLikeSecretKey(token)) throw invalidSignature(otherKind);
    if (error instanceof errors.JOSEError) throw invalidAddressToken(error.message);
    throw error;
  }
};
