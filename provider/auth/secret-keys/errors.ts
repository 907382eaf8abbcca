import { keyOfPage } from '../../http/keys-of-pages.ts';
import { AuthError } from '../errors.ts';

/** The hosted gateway's words, in GoTrue's form, which has no hint. */
export const keyInBrowser = () => new AuthError(401, 'no_authorization', `${keyOfPage.message}. ${keyOfPage.hint}`);
