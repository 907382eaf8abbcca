/** An element as it was read: names without their prefix, values decoded. */
export interface XmlElement {
  readonly name: string;
  readonly prefix: string;
  readonly namespace: string;
  /** By the name as it stands, `ID` or `xsi:type`; without the declarations of namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The namespaces that apply here, by prefix; the default one by ''. */
  readonly scope: Scope;
  readonly children: readonly (XmlElement | string)[];
}

/** What an element declares, and behind it what is declared around it. Never a copy: thousands may declare something. */
interface Scope {
  readonly get: (prefix: string) => string | undefined;
}

/** Why a text is no XML that is read here; one part of a sentence. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

/** How much of a document is read. */
export interface Bounds {
  readonly elements: number;
  /** Of all elements together, with the declarations of namespaces. */
  readonly attributes: number;
  /** Different ones that are declared. */
  readonly prefixes: number;
}

// Metadata of a directory has some hundreds of elements, and an administrator brings it.
const wide: Bounds = { elements: 5_000, attributes: 15_000, prefixes: 64 };
// An answer has 9 levels.
const most = { levels: 30, attributesOfOne: 30 };

const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const value = `"[^"<]*"|'[^'<]*'`;
const tag = new RegExp(`<(/?)(${name})((?:\\s+${name}\\s*=\\s*(?:${value}))*)\\s*(/?)>`, 'y');
const eachAttribute = new RegExp(`(${name})\\s*=\\s*(${value})`, 'g');
const declaration =
  /^<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
const unheard = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

/**
 * Reads XML as far as SAML needs it, and refuses everything else before it is looked at: a DTD and its entities,
 * processing instructions, CDATA, unbound prefixes, and more levels, elements, attributes or prefixes than anybody sends.
 * Comments are refused too, or, with `comments`, passed over without cutting the text that they stand in. Throws
 * `BadXml`.
 */
export const parseXml = (
  text: string,
  { comments = false, bounds = wide }: { readonly comments?: boolean; readonly bounds?: Bounds } = {},
): XmlElement => {
  if (unheard.test(text) || !text.isWellFormed()) throw new BadXml('it holds characters that XML does not');
  const whole = text.replace(/\r\n?/g, '\n').trim();
  const start = declaration.exec(whole)?.[0].length ?? 0;
  const body = comments ? withoutComments(whole.slice(start)) : whole.slice(start);
  if (body.includes('<!')) throw new BadXml('it holds a DTD, a comment or CDATA');
  if (body.includes('<?')) throw new BadXml('it holds a processing instruction');
  return build(body.trim(), bounds);
};

/** The text goes on where a comment stood. */
const withoutComments = (text: string): string => {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start + 4);
    if (end === -1) throw new BadXml('it is no whole XML');
    kept.push(text.slice(at, start));
    at = end + 3;
  }
  return kept.join('') + text.slice(at);
};

type Open = XmlElement & { readonly children: (XmlElement | string)[]; readonly qualified: string };

const build = (body: string, bounds: Bounds): XmlElement => {
  const open: Open[] = [];
  const assertRoom = room(bounds);
  let root: XmlElement | undefined;
  let at = 0;
  while (at < body.length) {
    const next = body.indexOf('<', at);
    const end = next === -1 ? body.length : next;
    const parent = open.at(-1);
    if (end > at) {
      if (parent === undefined) throw new BadXml('it is no XML');
      parent.children.push(decoded(body.slice(at, end)));
    }
    if (next === -1) break;
    tag.lastIndex = next;
    const match = tag.exec(body);
    if (match === null) throw new BadXml('it is no well-formed XML');
    at = tag.lastIndex;
    const [, closing, qualified = '', inside = '', empty] = match;
    if (closing) {
      if (open.pop()?.qualified !== qualified || inside || empty) throw new BadXml('it is no well-formed XML');
      continue;
    }
    if (open.length >= most.levels) throw tooLarge();
    if (parent === undefined && root !== undefined) throw new BadXml('it has more than one root');
    const told = attributesOf(inside);
    assertRoom(told);
    const element = elementOf(qualified, told, parent?.scope ?? noScope);
    if (parent === undefined) root = element;
    else parent.children.push(element);
    if (!empty) open.push(element);
  }
  if (root === undefined || open.length > 0) throw new BadXml('it is no whole XML');
  return root;
};

const tooLarge = () => new BadXml('it is too large');

/** Counts what the elements of a document have, and refuses the one that there is no room for. */
const room = (bounds: Bounds): ((told: Attributes) => void) => {
  const prefixes = new Set<string>();
  let elements = 0;
  let all = 0;
  return ({ attributes, declared }) => {
    const own = attributes.size + declared.size;
    for (const prefix of declared.keys()) prefixes.add(prefix);
    elements += 1;
    all += own;
    if (own > most.attributesOfOne || elements > bounds.elements) throw tooLarge();
    if (all > bounds.attributes || prefixes.size > bounds.prefixes) throw tooLarge();
  };
};

const noScope: Scope = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);

interface Attributes {
  readonly attributes: ReadonlyMap<string, string>;
  /** Namespaces by their prefix. */
  readonly declared: ReadonlyMap<string, string>;
}

const attributesOf = (inside: string): Attributes => {
  const attributes = new Map<string, string>();
  const declared = new Map<string, string>();
  for (const [, attributeName = '', quoted = ''] of inside.matchAll(eachAttribute)) {
    const value = decoded(quoted.slice(1, -1).replace(/[\t\n]/g, ' '));
    const [, isDeclaration, prefix = ''] = /^(xmlns)(?::(.+))?$/.exec(attributeName) ?? [];
    const known = isDeclaration ? declared : attributes;
    const key = isDeclaration ? prefix : attributeName;
    if (known.has(key)) throw new BadXml('it has an attribute twice');
    if (isDeclaration && (/^xml/i.test(prefix) || (prefix !== '' && value === '')))
      throw new BadXml('it declares a namespace that there cannot be');
    known.set(key, value);
  }
  return { attributes, declared };
};

const elementOf = (qualified: string, { attributes, declared }: Attributes, outer: Scope): Open => {
  const scope = declared.size === 0 ? outer : { get: (prefix: string) => declared.get(prefix) ?? outer.get(prefix) };
  for (const key of attributes.keys()) namespaceOf(key, scope);
  const [local = '', prefix = ''] = qualified.split(':').reverse();
  return { name: local, prefix, qualified, namespace: namespaceOf(qualified, scope), attributes, scope, children: [] };
};

const namespaceOf = (qualified: string, scope: Scope): string => {
  const [, prefix = ''] = qualified.split(':').reverse();
  const namespace = scope.get(prefix);
  if (namespace === undefined) throw new BadXml('it uses a prefix that it does not declare');
  return namespace;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (raw: string): string =>
  raw.replace(/&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([\da-f]{1,6});)?/gi, (_whole, entity, decimal, hex) => {
    if (entity !== undefined && Object.hasOwn(entities, entity)) return entities[entity] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (!(code <= 0x10ffff)) throw new BadXml('it uses an entity');
    const character = String.fromCodePoint(code);
    if (unheard.test(character) || !character.isWellFormed()) throw new BadXml('it holds characters that XML does not');
    return character;
  });
