import type { XmlElement } from '../../auth/sso/xml.ts';

/**
 * Exclusive canonical XML 1.0 (W3C, 2002) without comments, written from its text: another one than that of the library
 * that verifies, so that each is a second opinion of the other.
 */
export const canonical = (
  element: XmlElement,
  left?: XmlElement,
  rendered: ReadonlyMap<string, string> = new Map([['', '']]),
): string => {
  const { name, prefix, scope } = element;
  const attributes = [...element.attributes].map(([qualified, value]) => ({ qualified, value, ...split(qualified) }));
  const used = [...new Set([prefix, ...attributes.map((each) => each.prefix).filter((each) => each !== '')])];
  const fresh = used
    .filter((each) => each !== 'xml' && rendered.get(each) !== (scope.get(each) ?? ''))
    .sort()
    .map((each) => [each, scope.get(each) ?? ''] as const);
  const spaces = fresh.map(([each, uri]) => ` xmlns${each && `:${each}`}="${inAttribute(uri)}"`);
  const ordered = attributes
    .map((each) => ({ ...each, uri: each.prefix === '' ? '' : (scope.get(each.prefix) ?? '') }))
    .sort((one, other) => compare(one.uri, other.uri) || compare(one.local, other.local))
    .map(({ qualified, value }) => ` ${qualified}="${inAttribute(value)}"`);
  const inside = element.children
    .filter((child) => child !== left)
    .map((child) =>
      typeof child === 'string' ? inText(child) : canonical(child, left, new Map([...rendered, ...fresh])),
    );
  const qualified = prefix === '' ? name : `${prefix}:${name}`;
  return `<${qualified}${spaces.join('')}${ordered.join('')}>${inside.join('')}</${qualified}>`;
};

const split = (qualified: string) => {
  const [local = '', prefix = ''] = qualified.split(':').reverse();
  return { local, prefix };
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const inText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');

const inAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');
