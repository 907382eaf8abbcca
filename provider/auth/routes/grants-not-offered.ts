import * as z from 'zod';
import { readBody, text } from '../body.ts';
import { badIdToken, idTokenDisabled, web3Disabled } from '../errors.ts';
import type { Grant } from './grant.ts';

/** POST /token?grant_type=web3, refused as where it is switched off. */
export const web3Grant: Grant = async () => {
  throw web3Disabled();
};

const shape = z.object({ id_token: text, provider: text, client_id: text, issuer: text });

/** POST /token?grant_type=id_token: what is wrong with it is said in GoTrue's words, and what is right is not taken. */
export const idTokenGrant: Grant = async (_auth, request) => {
  const { id_token: token, provider, client_id: client, issuer } = readBody(shape, request.body);
  if (token === '') throw badIdToken('id_token required');
  if (provider === '' && (client === '' || issuer === ''))
    throw badIdToken('provider or client_id and issuer required');
  throw idTokenDisabled();
};
