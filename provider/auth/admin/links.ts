import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountByEmail } from '../accounts/account.ts';
import type { UserData } from '../accounts/user-data.ts';
import type { NewLink } from '../codes/messages.ts';
import type { NoticeContext } from '../notices/send-notice.ts';
import { noUserOfAddress } from './errors.ts';
import { holdUser } from './held-user.ts';
import { assertFree } from './new-user.ts';
import { invitedUser, unconfirmedUser } from './unconfirmed-user.ts';

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;

export type LinkType = (typeof types)[number];

export const isLinkType = (asked: string): asked is LinkType => (types as readonly string[]).includes(asked);

export interface AskedLink {
  readonly type: LinkType;
  readonly email: string;
  /** For a change of address. */
  readonly newEmail: string;
  /** For a sign-up. */
  readonly passwordHash: string | null;
  /** Of a new account. */
  readonly data: UserData;
}

/** What a link is made of, and the `type` that its code is verified by. */
type Prepared = Pick<NewLink, 'sort' | 'type' | 'to'> & { readonly userId: string; readonly verification: LinkType };

/** Brings the account to where a mail of this type would find it, makes it where it may be made, and holds it. */
export const prepareLink = async (query: Query, auth: NoticeContext, asked: AskedLink): Promise<Prepared> => {
  const { type, email: to } = asked;
  switch (type) {
    case 'invite': {
      const { id: userId } = (await invitedUser(query, auth, to, asked.data)).user;
      return { sort: 'invitation', type: 'confirmation_token', userId, to, verification: type };
    }
    case 'signup':
      return prepareSignup(query, auth, asked);
    case 'magiclink':
    case 'recovery': {
      const account = await held(query, to);
      if (account === undefined && type === 'magiclink') return prepareSignup(query, auth, asked);
      const { id: userId } = existing(account).user;
      const sort = type === 'magiclink' ? 'magicLink' : 'recovery';
      return { sort, type: 'recovery_token', userId, to, verification: type };
    }
    default:
      return prepareChange(query, existing(await held(query, to)), asked);
  }
};

const held = async (query: Query, email: string): Promise<Account | undefined> => {
  const found = await findAccountByEmail(query, email);
  return found && holdUser(query, found.user.id);
};

const existing = (account: Account | undefined): Account => {
  if (account === undefined) throw noUserOfAddress();
  return account;
};

const prepareSignup = async (
  query: Query,
  auth: NoticeContext,
  { email: to, ...asked }: AskedLink,
): Promise<Prepared> => {
  const { id: userId } = (await unconfirmedUser(query, auth, to, asked)).user;
  return { sort: 'confirmation', type: 'confirmation_token', userId, to, verification: 'signup' };
};

/** Both mailboxes confirm, each by a link of its own; a change to another address makes the links of the former void. */
const prepareChange = async (
  query: Query,
  { user }: Account,
  { type: verification, email, newEmail }: AskedLink,
): Promise<Prepared> => {
  await assertFree(query, { email: newEmail, phone: undefined });
  if (user.email_change !== newEmail)
    await query({
      text: `delete from auth.one_time_tokens
             where user_id = $1 and token_type in ('email_change_token_current', 'email_change_token_new')`,
      values: [user.id],
    });
  await query({
    text: `update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1`,
    values: [user.id, newEmail],
  });
  const isCurrent = verification === 'email_change_current';
  const type = isCurrent ? 'email_change_token_current' : 'email_change_token_new';
  return { sort: 'emailChange', type, userId: user.id, to: isCurrent ? email : newEmail, verification };
};
