/**
 * The catalogue of refusals, in the statuses, codes and words of GoTrue (`internal/api/apierrors/errorcode.go`).
 * Throw from here and nowhere else; `error-response.ts` is the one place that turns a refusal into an answer.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;
  /** Why a password is weak; told beside the message. */
  readonly weakPassword: readonly string[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { weakPassword?: string[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.weakPassword = more.weakPassword;
    this.retryAfter = more.retryAfter;
  }
}

// The body and its fields
export const badJson = (reason: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message);
export const bodyTooLarge = (limit: number) =>
  new AuthError(413, 'request_entity_too_large', `Request body too large (max ${limit} bytes)`);
export const weakPassword = (message: string, reasons: string[]) =>
  new AuthError(422, 'weak_password', message, { weakPassword: reasons });

// Signing up and in
export const signupDisabled = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
export const userAlreadyExists = () => new AuthError(422, 'user_already_exists', 'User already registered');
export const phoneLoginsDisabled = () => new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
export const phoneSignupsDisabled = () => new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
export const anonymousDisabled = () =>
  new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const unsupportedGrantType = () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
export const emailNotConfirmed = () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
export const userBanned = () => new AuthError(400, 'user_banned', 'User is banned');

// Refresh tokens
export const refreshTokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
export const refreshTokenAlreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
export const refreshSessionExpired = () =>
  new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
export const refreshUserBanned = () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');

// The bearer of an access token
export const noAuthorization = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
export const badJwt = (reason: string) => new AuthError(403, 'bad_jwt', reason);
export const userNotFound = () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
export const bearerBanned = () => new AuthError(403, 'user_banned', 'User is banned');

// The service itself
export const overRequestRateLimit = (retryAfter: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
export const notFound = (method: string, path: string) =>
  new AuthError(404, 'not_found', `This provider does not offer ${method} ${path}`);
export const unavailable = () =>
  new AuthError(503, 'unexpected_failure', 'The database cannot be reached at the moment', { retryAfter: 1 });
export const unexpectedFailure = () =>
  new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
