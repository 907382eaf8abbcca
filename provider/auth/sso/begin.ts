import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { readBody, text } from '../body.ts';
import { startFlow } from '../codes/flow-state.ts';
import { type Challenge, readChallenge } from '../codes/pkce.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { pkceRequired } from '../errors.ts';
import { countAttempt } from '../limits.ts';
import { redirectTarget } from '../redirects.ts';
import { uuid } from '../uuid.ts';
import { type Directory, findByDomain, findDirectory } from './directories.ts';
import {
  directoryDisabled,
  noDirectoryOfDomain,
  noDirectoryOfId,
  ssoIdMalformed,
  ssoTargetMissing,
  ssoTargetTwice,
} from './errors.ts';
import { readMetadata } from './metadata.ts';
import { identityOf, nameIdFormats, serviceAddresses, ssoMethod } from './names.ts';
import { keepRelayState, newRelayStateId } from './relay-state.ts';
import { requestUrl } from './saml-library.ts';
import { serviceKey } from './service-key.ts';

const shape = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: text,
  code_challenge_method: text,
});

/** POST /sso: where to go to sign in by the directory of a domain, or by one that is named. */
export const beginSso: Endpoint = (auth) => ({
  method: 'POST',
  url: '/sso',
  handler: async (request, reply) => {
    const { database, settings } = auth;
    await countAttempt(database, {
      kind: 'single sign-on from address',
      subject: limitSubject(request.ip),
      ...settings.flowsPerAddress,
    });
    const body = readBody(shape, request.body);
    assertTarget(body);
    const challenge = readChallenge(body);
    if (challenge === undefined && !settings.implicit) throw pkceRequired(settings.implicitSetting);
    const directory = await askedDirectory(auth, body);
    const url = await sendToDirectory(auth, directory, challenge, redirectTarget(settings, body.redirect_to));
    return body.skip_http_redirect === true ? { url } : reply.redirect(url, 303);
  },
});

type Target = Pick<z.output<typeof shape>, 'provider_id' | 'domain'>;

const assertTarget = ({ provider_id: id, domain }: Target): void => {
  if (id !== '' && !uuid.test(id)) throw ssoIdMalformed(id);
  if (id === '' && domain === '') throw ssoTargetMissing();
  if (id !== '' && domain !== '') throw ssoTargetTwice();
};

const askedDirectory = async ({ database }: AuthContext, { provider_id: id, domain }: Target): Promise<Directory> => {
  const directory = await (id === '' ? findByDomain(database.query, domain) : findDirectory(database.query, id));
  if (directory === undefined) throw id === '' ? noDirectoryOfDomain() : noDirectoryOfId();
  if (directory.disabled) throw directoryDisabled();
  return directory;
};

/** Remembers the request and answers where to send the person. */
const sendToDirectory = async (
  { database, settings }: AuthContext,
  directory: Directory,
  challenge: Challenge | undefined,
  redirectTo: string,
): Promise<string> => {
  const relayState = newRelayStateId();
  const requestId = `id-${randomBytes(20).toString('hex')}`;
  const url = await requestUrl({
    ...serviceAddresses(settings.issuer),
    key: await serviceKey(database),
    requestId,
    relayState,
    ssoUrl: readMetadata(directory.metadata_xml).ssoUrl,
    nameIdFormat: directory.name_id_format ?? nameIdFormats.persistent,
  });
  await database.transaction(async (query) => {
    const provider = identityOf(directory.id);
    const flow = await startFlow(query, { ...challenge, provider, authenticationMethod: ssoMethod, redirectTo });
    await keepRelayState(query, relayState, { directoryId: directory.id, requestId, redirectTo, flowId: flow.id });
  });
  return url;
};
