import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { testKey } from './keys.ts';

/** As far as it is used. Its own types bring those of a browser into the whole program. */
interface Samlify {
  readonly Constants: { readonly namespace: { readonly binding: { readonly redirect: string } } };
  readonly SamlLib: {
    readonly defaultLoginResponseTemplate: { readonly context: string };
    replaceTagsByValue(text: string, values: Readonly<Record<string, string>>): string;
  };
  setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void;
  IdentityProvider(settings: object): Issuing;
  ServiceProvider(settings: { readonly metadata: string }): Relying;
}

interface Issuing {
  readonly entityMeta: { getEntityID(): string };
  getMetadata(): string;
  parseLoginRequest(service: Relying, binding: 'redirect', request: object): Promise<ReadRequest>;
  createLoginResponse(
    service: Relying,
    request: ReadRequest,
    binding: 'post',
    person: object,
    fill: (text: string) => { readonly id: string; readonly context: string },
  ): Promise<{ readonly context: string }>;
}

interface Relying {
  readonly entityMeta: { getEntityID(): string; getAssertionConsumerService(binding: 'post'): string };
}

interface ReadRequest {
  readonly extract: { readonly request: { readonly id: string } };
}

const require = createRequire(import.meta.url);
const samlify: Samlify = require('samlify');

/** A person who has an account at the identity provider. */
export interface DirectoryPerson {
  readonly nameId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * A real identity provider on loopback: a library of its own (samlify) reads our metadata and requests, verifies their
 * signatures, and writes and signs its answers and its own metadata.
 */
export interface TestIdentityProvider {
  readonly entityId: string;
  /** As whoever connects it downloads it. */
  readonly metadataXml: string;
  /** Goes where a browser would go from `url`, signs in as that person; answers the form that it is handed. */
  signIn(url: string, person: DirectoryPerson): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

const binding = samlify.Constants.namespace.binding;
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const signedIn =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext>' +
  '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>' +
  '</saml:AuthnContext></saml:AuthnStatement>';
const template = samlify.SamlLib.defaultLoginResponseTemplate.context.replace('{AuthnStatement}', signedIn);
const attributes = [
  { name: 'mail', valueTag: 'email', nameFormat: 'basic', valueXsiType: 'xs:string' },
  { name: 'displayName', valueTag: 'name', nameFormat: 'basic', valueXsiType: 'xs:string' },
];

/** `serviceMetadata` is what our own server says of itself; `accounts` are those that its page offers from the start. */
export const startIdentityProvider = async (
  serviceMetadata: string,
  accounts: readonly DirectoryPerson[] = [],
): Promise<TestIdentityProvider> => {
  // Requests are read as what they say; what of them must be whole their signature says.
  samlify.setSchemaValidator({ validate: async () => 'as it is' });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = testKey('samlify');
  const provider = samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: key.privateKey,
    signingCert: key.certificate,
    wantAuthnRequestsSigned: true,
    isAssertionEncrypted: false,
    nameIDFormat: [persistent],
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: binding.redirect, Location: `${origin}/sso` }],
    singleLogoutService: [{ Binding: binding.redirect, Location: `${origin}/slo` }],
    loginResponseTemplate: { context: template, attributes },
  });
  const service = samlify.ServiceProvider({ metadata: serviceMetadata });
  const people = new Map(accounts.map((person) => [person.nameId, person]));
  server.on('request', (request, response) => void answer({ origin, provider, service, people }, request, response));
  return {
    entityId: `${origin}/metadata`,
    metadataXml: provider.getMetadata(),
    signIn: async (url, person) => {
      people.set(person.nameId, person);
      const page = await fetch(`${url}&as=${encodeURIComponent(person.nameId)}`);
      if (page.status !== 200) throw new Error(await page.text());
      return (await page.json()) as Record<string, string>;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

interface Sides {
  readonly origin: string;
  readonly provider: Issuing;
  readonly service: Relying;
  readonly people: ReadonlyMap<string, DirectoryPerson>;
}

/** Its page: a button for each person, then the form that goes back; as JSON to whoever is no browser. */
const answer = async (sides: Sides, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const url = new URL(request.url ?? '/', sides.origin);
    const isBrowser = request.headers.accept?.includes('text/html');
    if (isBrowser && !url.searchParams.has('as')) return void response.end(doors(sides, url));
    const form = await formFor(sides, url);
    if (isBrowser) return void response.end(formPage(sides, form));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(form));
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
};

const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>Company</title>${body}`;

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const doors = ({ people }: Sides, url: URL): string =>
  page(
    [...people.values()]
      .map(
        ({ nameId, name }) => `<a href="${inHtml(`${url.href}&as=${encodeURIComponent(nameId)}`)}">${inHtml(name)}</a>`,
      )
      .join('<br>'),
  );

const formPage = ({ service }: Sides, form: Readonly<Record<string, string>>): string => {
  const fields = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${inHtml(value)}">`,
  );
  const action = service.entityMeta.getAssertionConsumerService('post');
  return page(`<form method="post" action="${inHtml(action)}">${fields.join('')}<button>Go on</button></form>`);
};

const formFor = async ({ provider, service, people }: Sides, { searchParams: query }: URL) => {
  const person = people.get(query.get('as') ?? '');
  if (person === undefined) throw new Error('Nobody of that name');
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'];
  const octetString = signed.map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`).join('&');
  const parsed = await provider.parseLoginRequest(service, 'redirect', {
    query: Object.fromEntries(query),
    octetString,
  });
  const fill = (text: string) => filled(text, { provider, service, person, requestId: parsed.extract.request.id });
  const made = await provider.createLoginResponse(service, parsed, 'post', { ...person }, fill);
  return { SAMLResponse: made.context, RelayState: query.get('RelayState') ?? '' };
};

interface Told extends Pick<Sides, 'provider' | 'service'> {
  readonly person: DirectoryPerson;
  readonly requestId: string;
}

const filled = (text: string, { provider, service, person, requestId }: Told) => {
  const id = `_${crypto.randomUUID()}`;
  const now = new Date().toISOString();
  const soon = new Date(Date.now() + 300_000).toISOString();
  const acs = service.entityMeta.getAssertionConsumerService('post');
  const context = samlify.SamlLib.replaceTagsByValue(text, {
    ID: id,
    AssertionID: `_${crypto.randomUUID()}`,
    Destination: acs,
    Audience: service.entityMeta.getEntityID(),
    SubjectRecipient: acs,
    NameIDFormat: persistent,
    NameID: person.nameId,
    Issuer: provider.entityMeta.getEntityID(),
    IssueInstant: now,
    ConditionsNotBefore: now,
    ConditionsNotOnOrAfter: soon,
    SubjectConfirmationDataNotOnOrAfter: soon,
    AssertionConsumerServiceURL: acs,
    EntityID: service.entityMeta.getEntityID(),
    InResponseTo: requestId,
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    attrEmail: person.email,
    attrName: person.name,
  });
  return { id, context };
};
