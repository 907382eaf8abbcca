import { randomUUID } from 'node:crypto';
import { issuer as server } from '../auth.ts';
import type { TestKey } from './keys.ts';
import { type Algorithms, signatureOf, signXml } from './sign.ts';

export const entityId = 'https://idp.example.in/metadata';
const audience = `${server}/sso/saml/metadata`;
const acsUrl = `${server}/sso/saml/acs`;

/** What a response says; by default what is right. */
export interface Said {
  /** Undefined where no request asked for it. */
  readonly requestId?: string | undefined;
  readonly responseId?: string;
  readonly assertionId?: string;
  readonly issuer?: string;
  readonly destination?: string;
  readonly recipient?: string;
  readonly audience?: string;
  readonly nameId?: string;
  readonly format?: string;
  readonly status?: string;
  /** Milliseconds: when it was made. */
  readonly at?: number;
  /** Seconds for which it holds. */
  readonly holds?: number;
  /** ` SessionNotOnOrAfter="..."`, and such. */
  readonly session?: string;
  /** By name. */
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
  readonly signed?: 'assertion' | 'response' | 'both' | 'nothing';
  readonly algorithms?: Algorithms;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** One assertion, ready to be signed where it is to be. */
export const assertionXml = (said: Said): string => {
  const { at = Date.now(), holds = 300, assertionId: id = `_${randomUUID()}`, issuer = entityId } = said;
  const answers = said.requestId === undefined ? '' : ` InResponseTo="${said.requestId}"`;
  const end = iso(at + holds * 1_000);
  const attributes = Object.entries(said.attributes ?? { mail: 'asha@corp.example.in', displayName: 'Asha Rao' });
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${iso(at)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>${isSigned(said, 'assertion') ? signatureOf(id, said.algorithms) : ''}` +
    `<saml:Subject><saml:NameID Format="${said.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">` +
    `${said.nameId ?? 'person-1'}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
    ` NotOnOrAfter="${end}" Recipient="${said.recipient ?? acsUrl}"${answers}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${iso(at)}" NotOnOrAfter="${end}"><saml:AudienceRestriction>` +
    `<saml:Audience>${said.audience ?? audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${iso(at)}" SessionIndex="s1"${said.session ?? ''}><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${attributes.map(attributeXml).join('')}</saml:AttributeStatement></saml:Assertion>`
  );
};

const attributeXml = ([name, values]: [string, string | readonly string[]]): string =>
  `<saml:Attribute Name="${name}">${[values]
    .flat()
    .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
    .join('')}</saml:Attribute>`;

/** A response around what stands in it. */
export const responseXml = (said: Said, inside: string): string => {
  const { at = Date.now(), responseId: id = `_${randomUUID()}`, issuer = entityId } = said;
  const answers = said.requestId === undefined ? '' : ` InResponseTo="${said.requestId}"`;
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0"` +
    ` IssueInstant="${iso(at)}" Destination="${said.destination ?? acsUrl}"${answers}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>` +
    `${isSigned(said, 'response') ? signatureOf(id, said.algorithms) : ''}<samlp:Status><samlp:StatusCode` +
    ` Value="urn:oasis:names:tc:SAML:2.0:status:${said.status ?? 'Success'}"/></samlp:Status>${inside}</samlp:Response>`
  );
};

const isSigned = ({ signed = 'assertion' }: Said, what: 'assertion' | 'response'): boolean =>
  signed === what || signed === 'both';

/** A response with one assertion, signed as it says. */
export const signedResponse = (said: Said, key: TestKey): string => {
  const bare = assertionXml(said);
  const assertion = isSigned(said, 'assertion') ? signXml(bare, key, said.algorithms) : bare;
  const response = responseXml(said, assertion);
  return isSigned(said, 'response') ? signXml(response, key, said.algorithms) : response;
};
