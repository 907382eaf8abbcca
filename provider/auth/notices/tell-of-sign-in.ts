import type { Query } from '../../postgres/types.ts';
import type { Device } from '../sessions/device.ts';
import { rememberBrowser } from './known-browsers.ts';
import { type NoticeContext, type Owner, sendNotice } from './send-notice.ts';

/** As it was before the sign-in; `lately` is within ninety days. */
export type SignedIn = Owner & { readonly lastSignIn: 'never' | 'lately' | 'long ago' };

/**
 * Notes from what an account signs in, and tells it where no session of the last ninety days had this browser and
 * system. The first sign-in ever is no news. Nor is the first one after a release, or a backup, that knew of none
 * although there was one lately.
 */
export const tellOfSignIn = async (
  query: Query,
  auth: NoticeContext,
  owner: SignedIn,
  device: Device,
): Promise<void> => {
  const { isKnown, hasKnown } = await rememberBrowser(query, owner.id, device.userAgent);
  if (isKnown || owner.lastSignIn === 'never') return;
  if (!hasKnown && owner.lastSignIn === 'lately') return;
  await sendNotice(query, auth, owner, { kind: 'new_sign_in_notification', from: device });
};
