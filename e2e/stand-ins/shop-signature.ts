import { createSign } from 'node:crypto';
import { makeCertificate } from '../../bin/print-certificate/certificate.ts';

/** What a shop's server signs prints with. */
export interface ShopSignature {
  /** PEM. */
  readonly certificate: string;
  /** The signature (base64) of a call, given by its SHA-256 in hex. */
  sign(digest: string): string;
}

export const makeShopSignature = async (): Promise<ShopSignature> => {
  const { certificate, key } = await makeCertificate('Thaan', new Date());
  return { certificate, sign: (digest) => createSign('SHA512').update(digest).sign(key, 'base64') };
};
