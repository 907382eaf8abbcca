import { bodyText } from '../../http/bodies/body-text.ts';
import { type Assertion, type Expected, readAssertion } from './assertion.ts';
import { answerInvalid } from './errors.ts';
import { namespaces } from './names.ts';
import { verifiedAssertion } from './saml-library.ts';
import { assertSignedForm } from './signed-form.ts';
import { signersOf } from './signers.ts';
import { BadXml, type Bounds, parseXml, type XmlElement } from './xml.ts';
import { childrenOf, elementsIn, textIn } from './xml-walk.ts';

/** The response that a form carries, read but not verified. Throws `AuthError`. */
export const readResponse = (base64: string): { readonly response: XmlElement; readonly xml: string } => {
  const bare = base64.replace(/[\r\n\t ]/g, '');
  const xml =
    /^[A-Za-z\d+/]+={0,2}$/.test(bare) && bare.length % 4 === 0 ? bodyText(Buffer.from(bare, 'base64')) : undefined;
  if (xml === undefined) throw answerInvalid('it is not base64 of a text');
  const response = parsed(xml);
  if (response.namespace !== namespaces.protocol || response.name !== 'Response')
    throw answerInvalid('it is no SAML response');
  return { response, xml };
};

// Anybody may send one, and verifying its signature takes some 0.1 ms of an element or attribute in which nobody else is
// served. An answer has some 60 elements, with 300 groups 370; each may declare two namespaces and a type.
const bounds: Bounds = { elements: 400, attributes: 1_200, prefixes: 20 };

const parsed = (xml: string): XmlElement => {
  try {
    return parseXml(xml, { bounds });
  } catch (error) {
    if (error instanceof BadXml) throw answerInvalid(error.message);
    throw error;
  }
};

/** Who says that it is from them; nothing has verified it. */
export const issuerOf = (response: XmlElement): string => {
  const [issuer] = childrenOf(response, namespaces.assertion, 'Issuer');
  const [assertion] = childrenOf(response, namespaces.assertion, 'Assertion');
  const [inside] = assertion === undefined ? [] : childrenOf(assertion, namespaces.assertion, 'Issuer');
  const said = issuer ?? inside;
  return (said && textIn(said)) ?? '';
};

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/**
 * What a response proves of a person. All that is read of them stands in what the signature covers, which is parsed anew
 * from the very text that was verified. Throws `AuthError`.
 */
export const verifyResponse = async (
  { response, xml }: ReturnType<typeof readResponse>,
  expected: Expected,
  certificates: readonly string[],
): Promise<Assertion> => {
  assertResponse(response, expected);
  assertSignedForm(response);
  const covered = await verifiedAssertion(xml, signersOf(response, certificates));
  return readAssertion(parsed(covered), expected);
};

const assertResponse = (response: XmlElement, { issuer, acsUrl, requestId }: Expected): void => {
  const { attributes } = response;
  if (attributes.get('Version') !== '2.0') throw answerInvalid('it is not of SAML 2.0');
  if (issuerOf(response) !== issuer) throw answerInvalid('its issuer is another');
  if ((attributes.get('Destination') ?? acsUrl) !== acsUrl) throw answerInvalid('its destination is another');
  if (attributes.get('InResponseTo') !== requestId) throw answerInvalid('it answers another request');
  const [status, another] = childrenOf(response, namespaces.protocol, 'Status').flatMap(elementsIn);
  const code = status?.name === 'StatusCode' ? (status.attributes.get('Value') ?? '') : '';
  if (code === success && another?.name !== 'StatusCode') return;
  const [, word = 'no status'] = /:([A-Za-z]{1,40})$/.exec(code) ?? [];
  throw answerInvalid(`the identity provider did not sign anybody in (${word})`);
};
