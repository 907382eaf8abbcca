import { answerInvalid } from './errors.ts';

/**
 * The SAML library, which is loaded when it is first needed, not when a server starts. Our own metadata needs it too, which
 * anybody may ask for, also before there is a directory. It writes that and requests, and verifies signatures; what an
 * answer must say besides is checked beside it.
 */
const library = () => import('@node-saml/node-saml');

/** What is signed by us, and by what it is verified; both PEM. */
export interface ServiceKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** Where we stand for directories. */
interface Service {
  readonly entityId: string;
  readonly acsUrl: string;
}

interface Request extends Service {
  readonly key: ServiceKey;
  readonly requestId: string;
  readonly relayState: string;
  /** Where the identity provider takes requests. */
  readonly ssoUrl: string;
  readonly nameIdFormat: string;
}

/** Where to send a person: the identity provider's address with a request in it, signed RSA-SHA256. */
export const requestUrl = async (request: Request): Promise<string> => {
  const { SAML } = await library();
  const saml = new SAML({
    callbackUrl: request.acsUrl,
    issuer: request.entityId,
    entryPoint: request.ssoUrl,
    // Nothing is verified here.
    idpCert: request.key.certificate,
    privateKey: request.key.privateKey,
    signatureAlgorithm: 'sha256',
    identifierFormat: request.nameIdFormat,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => request.requestId,
  });
  return saml.getAuthorizeUrlAsync(request.relayState, undefined, {});
};

/** Our metadata, which an identity provider reads. */
export const serviceMetadata = async (
  { entityId, acsUrl }: Service,
  key: ServiceKey,
  format: string,
): Promise<string> => {
  const { generateServiceProviderMetadata } = await library();
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    privateKey: key.privateKey,
    publicCerts: key.certificate,
    identifierFormat: format,
    wantAssertionsSigned: true,
    // Its address names it; an id that is another each time would make it another text each time.
    generateUniqueId: () => '_metadata',
  });
};

/** The assertion that one of these certificates signed, as the text that the signature covers. Throws `AuthError`. */
export const verifiedAssertion = async (xml: string, certificates: readonly string[]): Promise<string> => {
  if (certificates.length === 0) throw signatureOfAnother();
  const { SAML } = await library();
  const saml = new SAML({
    callbackUrl: 'none',
    issuer: 'none',
    idpCert: [...certificates],
    // One of the two must be signed, and covers the assertion.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    // Checked by ourselves, on what is answered here.
    audience: false,
    acceptedClockSkewMs: -1,
  });
  const SAMLResponse = Buffer.from(xml).toString('base64');
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse }).catch((cause: unknown) => {
    throw signatureOfAnother(cause);
  });
  const covered = profile?.getAssertionXml?.();
  if (covered === undefined) throw answerInvalid('its signature covers no assertion');
  return covered;
};

const signatureOfAnother = (cause?: unknown) =>
  answerInvalid('its signature is not one of the identity provider', cause);
