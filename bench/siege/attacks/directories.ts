import { randomBytes } from 'node:crypto';
import { metadataXml, readRequest } from '../../../provider/testing/saml/directory.ts';
import { testKey } from '../../../provider/testing/saml/keys.ts';
import { entityId, signedResponse } from '../../../provider/testing/saml/response.ts';
import { type Attack, atRate, crowd, type Siege, strangerAt } from '../attack.ts';
import { type Line, openLine } from '../connection.ts';

const domain = 'corp.example.in';

/** A directory of that domain, as its owner has set it up. */
const withDirectory = (): string => `
  with directory as (insert into auth.sso_providers (id) values (gen_random_uuid()) returning id),
    named as (insert into auth.sso_domains (sso_provider_id, domain) select id, '${domain}' from directory)
  insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml)
  select id, '${entityId}', '${metadataXml(testKey('idp'))}' from directory`;

/** As many namespaces and elements as a form has room for. */
const overfull = (): string => {
  const declared = Array.from({ length: 30 }, (_, at) => ` xmlns:a${at}="b"`).join('');
  return `<r>${`<a${declared}>`.repeat(28)}${'<a xmlns="y"/>'.repeat(4_900)}${'</a>'.repeat(28)}</r>`;
};

/** One that has to be verified to be refused, as large as one may be. */
const wronglySigned = (requestId: string, destination: string): string =>
  signedResponse({ requestId, destination, signed: 'both' }, testKey('a stranger')).replace(
    '<saml:AttributeStatement>',
    `$&${'<saml:A a="" b="" c=""/>'.repeat(320)}`,
  );

const formOf = (xml: string, relayState = ''): string =>
  new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }).toString();

const post = (line: Line, path: string, body: string, type: string, apikey: string) =>
  line.send({ method: 'POST', path: `/auth/v1/${path}`, headers: { apikey, 'content-type': type }, body });

/** Begins a sign-in, and brings an answer that nobody gave. */
const answerOf = async ({ publicKey }: Siege, line: Line): Promise<string> => {
  const challenge = { code_challenge: randomBytes(32).toString('base64url'), code_challenge_method: 's256' };
  const asked = JSON.stringify({ domain, skip_http_redirect: true, ...challenge });
  const begun = await post(line, 'sso', asked, 'application/json', publicKey);
  if (begun.status !== 200) return `no sign-in: ${begun.status}`;
  const { requestId, relayState, xml } = readRequest(JSON.parse(begun.text).url);
  const destination = /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1] ?? '';
  const form = formOf(wronglySigned(requestId, destination), relayState);
  return became(await post(line, 'sso/saml/acs', form, 'application/x-www-form-urlencoded', publicKey));
};

const became = ({ headers }: Awaited<ReturnType<Line['send']>>): string => {
  const { location = '' } = headers;
  return (URL.canParse(location) && new URL(location).searchParams.get('error_description')) || 'no refusal';
};

const answers = (addresses: number): Attack => ({
  name: `answers of no directory, ${addresses} address${addresses === 1 ? '' : 'es'}`,
  get setUp() {
    return withDirectory();
  },
  run: async (siege) => {
    const lines = Array.from({ length: addresses }, (_, place) => openLine(siege.url, strangerAt(place)));
    const large = formOf(overfull());
    const act = async (turn: number): Promise<string> => {
      const line = lines[turn % addresses];
      if (line === undefined) return 'no line';
      if (turn % 2 === 0) return answerOf(siege, line);
      return became(await post(line, 'sso/saml/acs', large, 'application/x-www-form-urlencoded', siege.publicKey));
    };
    await atRate(siege, 20, (turn) => {
      act(turn).then(siege.count, (error: NodeJS.ErrnoException) => siege.count(error.code ?? error.name));
    });
  },
});

const inventedKeys: Attack = {
  name: 'invented keys for servers, 30 addresses',
  run: async (siege) => {
    const send = crowd(siege, { connections: 60, addresses: 30 });
    await atRate(siege, 500, () => {
      const key = `sb_secret_${randomBytes(24).toString('base64url')}_${randomBytes(6).toString('base64url')}`;
      send({ path: '/rest/v1/products?select=productid', headers: { apikey: key, authorization: `Bearer ${key}` } });
    });
  },
};

export const onDirectories: readonly Attack[] = [answers(1), answers(30), inventedKeys];
