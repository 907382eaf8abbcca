import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Query } from '../../../postgres/types.ts';
import { emailAddress } from '../../accounts/email-address.ts';
import { presentUser } from '../../accounts/present.ts';
import { checkData, dataShape } from '../../accounts/user-data.ts';
import { readBody, text } from '../../body.ts';
import { issueLink } from '../../codes/messages.ts';
import type { AuthContext, Endpoint } from '../../context.ts';
import { checkStrength } from '../../passwords/passwords.ts';
import { redirectTarget } from '../../redirects.ts';
import { tellRule } from '../against-rule.ts';
import { linkTypeUnknown, signupWithoutPassword } from '../errors.ts';
import { userById } from '../held-user.ts';
import { type AskedLink, isLinkType, prepareLink } from '../links.ts';

const shape = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: dataShape,
  redirect_to: text,
});

/** POST /admin/generate_link: the code and the link of a mail, which whoever asks sends by their own means. */
export const generateLink: Endpoint = (auth) => ({
  method: 'POST',
  url: '/admin/generate_link',
  handler: async (request) => {
    const { redirectTo, ...asked } = await readLink(auth, request);
    const made = await auth.database.transaction((query) => makeLink(auth, query, asked, redirectTo)).catch(tellRule);
    return {
      ...presentUser(made.account),
      action_link: made.url,
      email_otp: made.code,
      hashed_token: made.link,
      verification_type: made.verification,
      redirect_to: redirectTo,
    };
  },
});

const readLink = async ({ settings, passwords }: AuthContext, request: FastifyRequest) => {
  const body = readBody(shape, request.body);
  const { type, password } = body;
  const email = emailAddress(body.email);
  if (!isLinkType(type)) throw linkTypeUnknown(type);
  const isChange = type === 'email_change_current' || type === 'email_change_new';
  const newEmail = isChange ? emailAddress(body.new_email) : '';
  if (type === 'signup' && password === '') throw signupWithoutPassword();
  if (type === 'signup') checkStrength(password);
  const { redirect_to: inQuery } = request.query as Record<string, unknown>;
  const redirect = body.redirect_to || (typeof inQuery === 'string' ? inQuery : '');
  const asked: AskedLink = {
    type,
    email,
    newEmail,
    data: checkData(body.data),
    passwordHash: type === 'signup' ? await passwords.hash(password, 'administrator') : null,
  };
  return { ...asked, redirectTo: redirectTarget(settings, redirect === '' ? undefined : redirect) };
};

const makeLink = async (auth: AuthContext, query: Query, asked: AskedLink, redirectTo: string) => {
  const { verification, ...link } = await prepareLink(query, auth, asked);
  const issued = await issueLink(auth, query, { ...link, redirectTo });
  return { ...issued, verification, account: await userById(query, link.userId) };
};
