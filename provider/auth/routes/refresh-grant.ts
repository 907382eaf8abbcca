import * as z from 'zod';
import { readBody, text } from '../body.ts';
import { deviceOf } from '../device.ts';
import {
  refreshSessionExpired,
  refreshSessionIdle,
  refreshTokenAlreadyUsed,
  refreshTokenNotFound,
  refreshUserBanned,
  validationFailed,
} from '../errors.ts';
import { presentSession } from '../present.ts';
import { refreshSession } from '../refresh.ts';
import { issueTokens } from '../sessions.ts';
import type { Grant } from './grant.ts';

const shape = z.object({ refresh_token: text });

/** POST /token?grant_type=refresh_token. */
export const refreshGrant: Grant = async ({ database, tokens, settings }, request) => {
  const { refresh_token: shown } = readBody(shape, request.body);
  if (shown === '') throw validationFailed('refresh_token required');

  const device = deviceOf(request);
  const refreshed = await database.transaction((query) => refreshSession(query, shown, device, settings));

  // The outcomes are values and not errors until here: an end of the session must be committed, not rolled back.
  switch (refreshed.outcome) {
    case 'granted': {
      const { account, session, refreshToken } = refreshed;
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
