import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyText } from '../../http/bodies/body-text.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { endFlowsAfter, issueCode } from '../codes/flow-state.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { pkceRequired } from '../errors.ts';
import { countAttempt } from '../limits.ts';
import { redirectStateless } from '../redirect-error.ts';
import { redirectTarget, withParameters } from '../redirects.ts';
import { deviceOf } from '../sessions/device.ts';
import { nameSession } from '../sessions/name-session.ts';
import { issueTokens, startSession } from '../sessions/session.ts';
import { sessionInAddress } from '../sessions/session-in-address.ts';
import { uuid } from '../uuid.ts';
import { accountOfDirectory } from './account.ts';
import { issuerOf, readResponse, verifyResponse } from './answer.ts';
import type { Assertion } from './assertion.ts';
import { type Directory, findByEntity, findDirectory, holdEnabled } from './directories.ts';
import {
  answerInvalid,
  answerMissing,
  directoryOfDomainDisabled,
  directoryUnknown,
  relayStateMalformed,
} from './errors.ts';
import { readMetadata } from './metadata.ts';
import { serviceAddresses, ssoMethod } from './names.ts';
import { personOf } from './person.ts';
import { type RelayState, takeRelayState } from './relay-state.ts';
import { takeAnswer } from './taken-answers.ts';

/** Bytes. An answer with some hundreds of groups has 60,000. */
const longestForm = 128 * 1024;

/** POST /sso/saml/acs: where a directory sends a person back to. Whatever happens, they are sent on to a page. */
export const acs: Endpoint = (auth) => ({
  method: 'POST',
  url: '/sso/saml/acs',
  bodyLimit: longestForm,
  errorHandler: (error, request, reply) => redirectStateless(error, request, reply, auth.settings.siteUrl),
  handler: async (request, reply) => {
    await countAttempt(auth.database, {
      kind: 'answer of a directory from address',
      subject: limitSubject(request.ip),
      ...auth.settings.flowsPerAddress,
    });
    const form = readForm(request.body);
    const asked = await whatWasAsked(auth, form);
    const assertion = await verified(auth, asked);
    return reply.redirect(await finish(auth, request, reply, asked, assertion), 302);
  },
});

interface Form {
  readonly relayState: string;
  readonly response: string;
}

const readForm = (body: unknown): Form => {
  const form = new URLSearchParams((Buffer.isBuffer(body) && bodyText(body)) || '');
  return { relayState: form.get('RelayState') ?? '', response: form.get('SAMLResponse') ?? '' };
};

interface Asked {
  readonly directory: Directory;
  /** Undefined where no request of ours asked for the answer. */
  readonly state: RelayState | undefined;
  readonly target: string;
  readonly answer: ReturnType<typeof readResponse>;
}

/** What an answer belongs to: the request that its relay state names, else what its issuer may send unasked. */
const whatWasAsked = async (auth: AuthContext, { relayState, response }: Form): Promise<Asked> => {
  const { database, settings } = auth;
  if (uuid.test(relayState)) {
    const state = await takeRelayState(database, relayState);
    const directory = enabled(await findDirectory(database.query, state.directoryId));
    if (!state.pkce && !settings.implicit) throw pkceRequired(settings.implicitSetting);
    return { directory, state, target: state.redirectTo, answer: readResponse(response) };
  }
  if (relayState !== '' && !URL.canParse(relayState)) throw relayStateMalformed();
  if (response === '') throw answerMissing();
  const answer = readResponse(response);
  const directory = enabled(await findByEntity(database.query, issuerOf(answer.response)));
  if (!directory.allow_idp_initiated) throw answerInvalid('no request asked for it');
  if (!settings.implicit) throw pkceRequired(settings.implicitSetting);
  return { directory, state: undefined, target: redirectTarget(settings, relayState), answer };
};

const enabled = (directory: Directory | undefined): Directory => {
  if (directory === undefined) throw directoryUnknown();
  if (directory.disabled) throw directoryOfDomainDisabled();
  return directory;
};

const verified = ({ settings }: AuthContext, { directory, state, answer }: Asked): Promise<Assertion> => {
  const { entityId: audience, acsUrl } = serviceAddresses(settings.issuer);
  const expected = { issuer: directory.entity_id, audience, acsUrl, requestId: state?.requestId, now: Date.now() };
  return verifyResponse(answer, expected, readMetadata(directory.metadata_xml).certificates);
};

/** Signs the person in: with a challenge the session is for whoever holds the verifier, else it stands in the fragment. */
const finish = async (
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, state, target }: Asked,
  assertion: Assertion,
): Promise<string> => {
  const person = personOf(assertion, directory);
  const { sessionEndsAt: endsAt } = assertion;
  const admitted = await auth.database.transaction(async (query) => {
    if (!(await holdEnabled(query, directory.id))) throw directoryOfDomainDisabled();
    await takeAnswer(query, directory.id, assertion);
    const account = await accountOfDirectory(query, person, auth.settings.signup);
    if (state?.pkce) {
      if (endsAt !== undefined) await endFlowsAfter(query, state.flowId, endsAt);
      return { code: await issueCode(query, state.flowId, account.user.id) };
    }
    const start = { userId: account.user.id, method: ssoMethod, device: deviceOf(request), endsAt };
    return { account, ...(await startSession(query, start, auth)) };
  });
  if ('code' in admitted) return withParameters(target, '?', { code: admitted.code });
  auth.mail.deliver();
  const { account, session, refreshToken } = admitted;
  nameSession(reply, account, session);
  return withParameters(
    target,
    '#',
    sessionInAddress(await issueTokens(auth.tokens, account, session, refreshToken), {}),
  );
};
