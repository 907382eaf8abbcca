/** The namespaces and names of SAML 2.0 (OASIS, 2005) and of XML signatures (W3C) that are read here. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

export const nameIdFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const;

/** How a session says that it came of a directory, as GoTrue names it. */
export const ssoMethod = 'sso/saml';

/** What an identity of a directory is called, as GoTrue names it. */
export const identityOf = (directoryId: string): string => `sso:${directoryId}`;

/** Where this provider stands for directories: its own name is the address of its metadata. */
export const serviceAddresses = (issuer: string) => ({
  entityId: `${issuer}/sso/saml/metadata`,
  acsUrl: `${issuer}/sso/saml/acs`,
});
