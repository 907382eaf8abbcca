import { answerInvalid } from './errors.ts';
import { namespaces } from './names.ts';
import { hasCome, isToCome, momentOf, skewMs } from './times.ts';
import type { XmlElement } from './xml.ts';
import { childrenOf, elementsIn, textIn } from './xml-walk.ts';

/** What an answer must say to be ours. */
export interface Expected {
  /** Of the identity provider. */
  readonly issuer: string;
  /** Our own entity id. */
  readonly audience: string;
  /** Where it must have been sent. */
  readonly acsUrl: string;
  /** The request that it answers; undefined where none asked for it. */
  readonly requestId: string | undefined;
  /** Milliseconds. */
  readonly now: number;
}

/** What an assertion says of a person. */
export interface Assertion {
  readonly id: string;
  /** From when on it would be refused for its age alone. */
  readonly endsAt: Date;
  readonly nameId: { readonly value: string; readonly format: string } | undefined;
  /** Values by the attribute's `Name`, and by its `FriendlyName`. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** When the identity provider wants the session to end. */
  readonly sessionEndsAt: Date | undefined;
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const understood = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** Checks what a verified signature covers, and reads it. Throws `AuthError` for an assertion that is not for us, now. */
export const readAssertion = (assertion: XmlElement, expected: Expected): Assertion => {
  const { attributes } = assertion;
  const id = attributes.get('ID') ?? '';
  if (attributes.get('Version') !== '2.0' || id === '') throw answerInvalid('it is not of SAML 2.0');
  if (!hasCome(attributes.get('IssueInstant'), expected.now)) throw answerInvalid('it is not valid yet');
  if (textIn(only(assertion, 'Issuer')) !== expected.issuer) throw answerInvalid('its issuer is another');
  const subject = only(assertion, 'Subject');
  const endsAt = confirmedUntil(subject, expected);
  assertConditions(only(assertion, 'Conditions'), expected);
  return {
    id,
    endsAt: new Date(endsAt + skewMs),
    nameId: nameIdIn(subject),
    attributes: attributesIn(assertion),
    sessionEndsAt: sessionEnd(assertion, expected.now),
  };
};

const only = (parent: XmlElement, name: string): XmlElement => {
  const [element, another] = childrenOf(parent, namespaces.assertion, name);
  if (element === undefined || another !== undefined) throw answerInvalid(`it needs one ${name}`);
  return element;
};

/** One of the confirmations must fit whole; the latest end of any says until when the assertion could be shown again. */
const confirmedUntil = (subject: XmlElement, expected: Expected): number => {
  const data = childrenOf(subject, namespaces.assertion, 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.get('Method') === bearer)
    .flatMap((confirmation) => childrenOf(confirmation, namespaces.assertion, 'SubjectConfirmationData'))
    .map(({ attributes }) => attributes);
  const wrong = data.map((attributes) => whatIsWrong(attributes, expected));
  if (!wrong.includes(undefined)) throw answerInvalid(wrong[0] ?? 'nothing confirms its subject');
  return Math.max(...data.map((attributes) => momentOf(attributes.get('NotOnOrAfter'))).filter((end) => end > 0));
};

const whatIsWrong = (data: ReadonlyMap<string, string>, expected: Expected): string | undefined => {
  if (data.get('Recipient') !== expected.acsUrl) return 'its recipient is another';
  if (data.get('InResponseTo') !== expected.requestId) return 'it answers another request';
  if (!isToCome(data.get('NotOnOrAfter'), expected.now)) return 'it has expired';
  if (data.has('NotBefore') && !hasCome(data.get('NotBefore'), expected.now)) return 'it is not valid yet';
  return undefined;
};

const assertConditions = (conditions: XmlElement, { audience, now }: Expected): void => {
  const { attributes } = conditions;
  if (!isToCome(attributes.get('NotOnOrAfter'), now)) throw answerInvalid('it has expired');
  if (attributes.has('NotBefore') && !hasCome(attributes.get('NotBefore'), now))
    throw answerInvalid('it is not valid yet');
  if (
    elementsIn(conditions).some(
      ({ namespace, name }) => namespace !== namespaces.assertion || !understood.includes(name),
    )
  )
    throw answerInvalid('it has a condition that is not understood');
  const restrictions = childrenOf(conditions, namespaces.assertion, 'AudienceRestriction');
  const isForUs = (restriction: XmlElement) =>
    childrenOf(restriction, namespaces.assertion, 'Audience').some((each) => textIn(each) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw answerInvalid('its audience is another');
};

const nameIdIn = (subject: XmlElement): Assertion['nameId'] => {
  const [nameId, another] = childrenOf(subject, namespaces.assertion, 'NameID');
  if (nameId === undefined) return undefined;
  const value = textIn(nameId);
  if (another !== undefined || value === undefined) throw answerInvalid('it needs one NameID');
  return { value, format: nameId.attributes.get('Format') ?? '' };
};

const attributesIn = (assertion: XmlElement): Map<string, string[]> => {
  const values = new Map<string, string[]>();
  const statements = childrenOf(assertion, namespaces.assertion, 'AttributeStatement');
  for (const attribute of statements.flatMap((each) => childrenOf(each, namespaces.assertion, 'Attribute'))) {
    const said = childrenOf(attribute, namespaces.assertion, 'AttributeValue')
      .map(textIn)
      .filter((value) => value !== undefined && value !== '');
    const { attributes } = attribute;
    for (const name of new Set([attributes.get('Name'), attributes.get('FriendlyName')]))
      if (name) values.set(name, [...(values.get(name) ?? []), ...(said as string[])]);
  }
  return values;
};

const sessionEnd = (assertion: XmlElement, now: number): Date | undefined => {
  const statements = childrenOf(assertion, namespaces.assertion, 'AuthnStatement');
  if (statements.length === 0) throw answerInvalid('it does not say that anybody signed in');
  const ends = statements
    .map(({ attributes }) => attributes.get('SessionNotOnOrAfter'))
    .filter((end) => end !== undefined);
  if (ends.some((end) => !(momentOf(end) > now))) throw answerInvalid('its session has ended');
  return ends.length === 0 ? undefined : new Date(Math.min(...ends.map(momentOf)));
};
