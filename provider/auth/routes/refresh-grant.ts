import * as z from 'zod';
import { presentSession } from '../accounts/present.ts';
import { readBody, text } from '../body.ts';
import {
  refreshSessionExpired,
  refreshSessionIdle,
  refreshTokenAlreadyUsed,
  refreshTokenNotFound,
  refreshUserBanned,
  validationFailed,
} from '../errors.ts';
import { deviceOf } from '../sessions/device.ts';
import { nameSession } from '../sessions/name-session.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { issueTokens } from '../sessions/session.ts';
import type { Grant } from './grant.ts';

const shape = z.object({ refresh_token: text });

/** POST /token?grant_type=refresh_token. */
export const refreshGrant: Grant = async ({ database, tokens, settings }, request, reply) => {
  const { refresh_token: shown } = readBody(shape, request.body);
  if (shown === '') throw validationFailed('Refresh token is not valid');

  const device = deviceOf(request);
  const refreshed = await database.transaction((query) => refreshSession(query, shown, device, settings));

  // The outcomes are values and not errors until here: an end of the session must be committed, not rolled back.
  switch (refreshed.outcome) {
    case 'granted': {
      const { account, session, refreshToken } = refreshed;
      nameSession(reply, account, session);
      return presentSession(await issueTokens(tokens, account, session, refreshToken), account);
    }
    case 'unknown':
      throw refreshTokenNotFound();
    case 'reused':
      throw refreshTokenAlreadyUsed();
    case 'expired':
      throw refreshSessionExpired();
    case 'idle':
      throw refreshSessionIdle();
    case 'banned':
      throw refreshUserBanned();
  }
};
