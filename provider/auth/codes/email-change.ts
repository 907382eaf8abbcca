import type { Query } from '../../postgres/types.ts';
import type { AuthContext } from '../context.ts';
import { sendMessage } from './messages.ts';

export interface EmailChange {
  /** Undefined where nobody waits for one, which costs the same. */
  readonly userId: string | undefined;
  /** The present address. */
  readonly email: string;
  readonly newEmail: string;
  readonly flowId: string | undefined;
  readonly redirectTo: string;
}

/** Asks both mailboxes, the present one and the new one, to confirm; whatever confirmed an earlier change is void. */
export const startEmailChange = async (auth: AuthContext, query: Query, change: EmailChange): Promise<void> => {
  const { userId, email, newEmail, flowId, redirectTo } = change;
  await query({
    text: `update auth.users set email_change = $2, updated_at = now(),
             email_change_confirm_status = case when $3 = '' then 1 else 0 end
           where id = $1`,
    values: [userId ?? null, newEmail, email],
  });
  const message = { sort: 'emailChange', userId, email, newEmail, flowId, redirectTo } as const;
  if (email !== '') await sendMessage(auth, query, { ...message, type: 'email_change_token_current', to: email });
  await sendMessage(auth, query, { ...message, type: 'email_change_token_new', to: newEmail });
};
