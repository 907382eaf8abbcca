import { parseXml } from '../../auth/sso/xml.ts';
import { elementsIn, textIn } from '../../auth/sso/xml-walk.ts';
import { readRequest } from '../saml/directory.ts';
import { testKey } from '../saml/keys.ts';
import { signXml } from '../saml/sign.ts';
import { compare, type Difference } from './compare.ts';
import { fill, type Known } from './placeholders.ts';
import type { Recorded, Step } from './scenario.ts';

/** The certificates of identity providers, which recordings do not hold. */
export const certificates = (): readonly (readonly [string, string])[] => [
  ['<certificate>', testKey('idp.example.in').certificate],
  ['<certificate:other>', testKey('other').certificate],
];

/** What a recorded answer of a directory is posted as: filled, dated and signed as it was; the same one is the same again. */
export const samlResponse = ({ say = '', request }: Step, known: Known): string | undefined => {
  const { saml } = request ?? {};
  if (saml === undefined) return undefined;
  const again = `built ${saml.xml}`;
  const xml = known.get(again) ?? built(say, saml, known);
  known.set(again, xml);
  return Buffer.from(xml).toString('base64');
};

const built = (say: string, { xml, signed = 'nothing' }: { xml: string; signed?: string }, known: Known): string => {
  const filled = fill(dated(xml, say), known);
  if (signed === 'nothing') return filled;
  const key = testKey(signed.includes('foreign') ? 'other' : 'idp.example.in');
  if (!signed.endsWith('altered')) return signXml(filled, key);
  return signXml(filled.replace('person-9', 'person-1'), key).replace('>person-1<', '>person-9<');
};

const minute = 60_000;

/** When it begins and ends, in minutes from now, by what was said of it. */
const spans: readonly (readonly [string, number, number])[] = [
  ['expired an hour ago', -70, -60],
  ['expired two minutes ago', -10, -2],
  ['not yet valid', 60, 70],
];

const dated = (xml: string, say: string): string => {
  const [, begins, ends] = spans.find(([words]) => say.startsWith(words)) ?? ['', 0, 5];
  const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  return xml.replace(/(\w+)="<timestamp>"/g, (_whole, name: string) => {
    if (name === 'SessionNotOnOrAfter') return `${name}="${at(60)}"`;
    return `${name}="${at(name === 'NotOnOrAfter' ? ends : begins)}"`;
  });
};

/** The request that an address carries, beside the recorded one. */
export const compareRequest = (recorded: string | undefined, location: string | null, known: Known): Difference[] => {
  if (recorded === undefined) return [];
  const escaped = recorded.replace(/<([a-z]+(?::[a-z\d-]+)?)>(?=["<]|\/auth)/g, '&lt;$1&gt;');
  return compare('authn_request', xmlParts(escaped), xmlParts(readRequest(location ?? '').xml), known);
};

/** XML as what may be compared: the order of attributes says nothing. */
const xmlParts = (xml: string): Record<string, Recorded> => {
  const root = parseXml(xml);
  return Object.fromEntries([
    ...root.attributes,
    ...elementsIn(root).map((child) => [
      child.name,
      { ...Object.fromEntries(child.attributes), ...(textIn(child) && { text: textIn(child) ?? '' }) },
    ]),
  ]);
};
