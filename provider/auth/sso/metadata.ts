import { X509Certificate } from 'node:crypto';
import { metadataInvalid } from './errors.ts';
import { namespaces } from './names.ts';
import { BadXml, parseXml, type XmlElement } from './xml.ts';
import { childrenOf, everyElement, textIn } from './xml-walk.ts';

/** What an identity provider says of itself. */
export interface IdentityProvider {
  readonly entityId: string;
  /** Where people are sent. */
  readonly ssoUrl: string;
  /** What its answers may be signed with, PEM: RSA of 2,048 bits at least. */
  readonly certificates: readonly string[];
}

/** Bytes; those of a large directory have some 80,000. */
export const longestMetadata = 256 * 1024;
const longestEntityId = 1_024;

/** Reads SAML metadata. What is wrong with it is refused as `validation_failed`, in words for whoever brought it. */
export const readMetadata = (xml: string): IdentityProvider => {
  if (Buffer.byteLength(xml) > longestMetadata) throw metadataInvalid(`must not exceed ${longestMetadata} bytes`);
  const root = parsed(xml);
  if (root.namespace !== namespaces.metadata || root.name !== 'EntityDescriptor')
    throw metadataInvalid(
      root.name === 'EntitiesDescriptor'
        ? 'describes several entities, of which one is needed'
        : 'is no EntityDescriptor',
    );
  const entityId = root.attributes.get('entityID') ?? '';
  if (entityId === '') throw metadataInvalid('does not contain an EntityID');
  if (entityId.length > longestEntityId) throw metadataInvalid('has too long an EntityID');
  const [role, another] = childrenOf(root, namespaces.metadata, 'IDPSSODescriptor');
  if (role === undefined) throw metadataInvalid('does not contain any IDPSSODescriptor');
  if (another !== undefined) throw metadataInvalid('contains multiple IDPSSODescriptors');
  return { entityId, ssoUrl: ssoUrlOf(role), certificates: certificatesOf(role) };
};

const parsed = (xml: string): XmlElement => {
  try {
    return parseXml(xml, { comments: true });
  } catch (error) {
    if (error instanceof BadXml) throw metadataInvalid(`cannot be read: ${error.message}`);
    throw error;
  }
};

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const ssoUrlOf = (role: XmlElement): string => {
  const services = childrenOf(role, namespaces.metadata, 'SingleSignOnService');
  const service = services.find(({ attributes }) => attributes.get('Binding') === redirectBinding);
  const url = service?.attributes.get('Location') ?? '';
  if (service === undefined) throw metadataInvalid('does not contain a SingleSignOnService for HTTP-Redirect');
  if (url.length > 2_048 || !URL.canParse(url) || !isSafe(new URL(url)))
    throw metadataInvalid('has a SingleSignOnService whose Location is no https address');
  return url;
};

/** Without TLS only on this very machine. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

const certificatesOf = (role: XmlElement): string[] => {
  const keys = childrenOf(role, namespaces.metadata, 'KeyDescriptor').filter(
    ({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing',
  );
  const told = keys
    .flatMap(everyElement)
    .filter(({ namespace, name }) => namespace === namespaces.signature && name === 'X509Certificate');
  if (told.length === 0) throw metadataInvalid('does not contain a certificate for signing');
  const usable = told.map(certificateOf).filter((certificate) => certificate !== undefined);
  if (usable.length === 0) throw metadataInvalid('has no signing certificate of an RSA key with 2048 bits or more');
  return [...new Set(usable)].slice(0, 10);
};

/** Undefined for a key that answers are not verified with. */
const certificateOf = (element: XmlElement): string | undefined => {
  const base64 = (textIn(element) ?? '').replace(/\s/g, '');
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw metadataInvalid('contains a certificate that is none');
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  return type === 'rsa' && (details?.modulusLength ?? 0) >= 2_048 ? certificate.toString() : undefined;
};
