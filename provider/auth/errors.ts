import type { DatabaseSilent, OverLimit } from '../postgres/errors.ts';

/**
 * The catalogue of refusals, in the statuses, codes and words of GoTrue (`internal/api/apierrors/errorcode.go`).
 * Throw from here, or from the `errors.ts` of a folder beside; `error-response.ts` is the one place that turns a refusal
 * into an answer.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;
  /** Why a password is weak; told beside the message. */
  readonly weakPassword: readonly string[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** Whether the answer has the fields of OAuth, `error` and `error_description`. */
  readonly oauth: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { weakPassword?: string[]; retryAfter?: number; oauth?: boolean; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.weakPassword = more.weakPassword;
    this.retryAfter = more.retryAfter;
    this.oauth = more.oauth ?? false;
  }
}

// The body and its fields
export const badJson = (reason: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message);
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
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const userBanned = () => new AuthError(400, 'user_banned', 'User is banned');

// One-time codes and links
export const otpExpired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
export const linkExpired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
/** The first two sentences are for the person who opened the link, the last for whoever runs the provider. */
export const linkWithoutFlow = (setting: string) =>
  validationFailed(`This link cannot sign you in here. Enter the code of the message instead. (${setting} is off.)`);
export const phoneResendsDisabled = () => new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
export const invalidEmailFormat = () => new AuthError(422, 'validation_failed', 'Invalid email format');
export const unsupportedPhone = () => new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
export const overEmailSendRateLimit = (retryAfter: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfter} seconds.`,
    { retryAfter },
  );
/** As GoTrue says it of messages to phones. */
export const overSmsSendRateLimit = (retryAfter: number) =>
  new AuthError(
    429,
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfter} seconds.`,
    { retryAfter },
  );
/** For a network address that has asked for enough in this hour, for whatever account. */
export const emailRateLimitExceeded = (retryAfter: number) =>
  new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfter });

export const phoneNotConfirmed = () => new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
export const phoneExists = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
export const pkceNotForPhones = () => validationFailed('PKCE not supported for phone signups');

// Changing one's account
export const notAdmin = () => new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
export const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.');
export const reauthenticationNeeded = () =>
  new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
export const freshSessionNeeded = () =>
  new AuthError(400, 'reauthentication_needed', 'Changing how you sign in requires a session of less than a day');
export const reauthenticationNotValid = () =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
export const verifyPhoneFirst = () => new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
export const verifyEmailFirst = () => new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');

// Refresh tokens
export const refreshTokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
export const refreshTokenAlreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
export const refreshSessionExpired = () =>
  new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
export const refreshSessionIdle = () =>
  new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
export const refreshUserBanned = () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');

// What is not offered, in the words of a GoTrue that has it switched off
export const web3Disabled = () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
export const passkeysDisabled = () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
export const oauthServerDisabled = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
/** In the form of OAuth, as GoTrue answers whoever shows the identity token of another provider. */
export const badIdToken = (message: string) => new AuthError(400, 'invalid request', message, { oauth: true });
export const idTokenDisabled = () =>
  new AuthError(400, 'provider_disabled', 'Identity tokens of other providers are not taken here');

// PKCE and its flows
export const flowStateNotFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
export const flowStateExpired = () =>
  new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
export const badCodeVerifier = () =>
  new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');

export const pkceRequired = (setting: string) =>
  validationFailed(`Sign-in needs PKCE here (code_challenge_method and code_challenge), since ${setting} is off`);

export const linkingNeedsPkce = () =>
  validationFailed('Adding an identity needs PKCE (code_challenge_method and code_challenge)');

// Sign-in by an OpenID provider
export const providerUnknown = (name: string) =>
  validationFailed(`Unsupported provider: Provider ${name.slice(0, 50)} could not be found`);
export const providerNotEnabled = () => validationFailed('Unsupported provider: provider is not enabled');
export const providerUnavailable = (cause: unknown) =>
  new AuthError(503, 'unexpected_failure', 'The sign-in provider cannot be reached at the moment', {
    retryAfter: 5,
    cause,
  });
export const stateMissing = () => new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
export const stateInvalid = () => new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid');
/** Nobody was sent away with it, or they came back already. */
export const stateUnknown = () => new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
export const oauthStateExpired = () => new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
export const codeMissing = () =>
  new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
export const codeNotExchanged = (cause: unknown) =>
  new AuthError(500, 'unexpected_failure', 'Unable to exchange external code', { cause });
export const noProviderEmail = () =>
  new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
export const providerEmailUnverified = (provider: string) =>
  new AuthError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );

// Identities
export const manualLinkingDisabled = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
export const identityAlreadyLinked = () => new AuthError(422, 'identity_already_exists', 'Identity is already linked');
export const identityOfAnother = () =>
  new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user');
export const identityIdMalformed = () => new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
export const identityNotFound = () => new AuthError(422, 'identity_not_found', "Identity doesn't exist");
export const singleIdentityNotDeletable = () =>
  new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
export const emailConflictIdentityNotDeletable = () =>
  new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict');

// Second steps
const noSecondStep = (status: number, message: string) => new AuthError(status, 'insufficient_aal', message);
export const secondStepToEnrol = () => noSecondStep(403, 'AAL2 required to enroll a new factor');
export const secondStepToUnenrol = () => noSecondStep(422, 'AAL2 required to unenroll verified factor');
export const secondStepToUpdate = () =>
  noSecondStep(401, 'AAL2 session is required to update email or password when MFA is enabled.');
/** Not GoTrue's, which lets identities change at any level. */
export const secondStepForIdentities = () =>
  noSecondStep(403, 'AAL2 session is required to change how you sign in when MFA is enabled.');
/** Not GoTrue's either. */
export const secondStepToSignOut = () =>
  noSecondStep(403, 'AAL2 session is required to sign out other sessions when MFA is enabled.');
export const factorTypeUnknown = () => validationFailed('factor_type needs to be totp, phone, or webauthn');
const factorNames = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const;
type FactorType = keyof typeof factorNames;
export const enrolmentDisabled = (type: FactorType) =>
  new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${factorNames[type]}`);
export const factorVerificationDisabled = (type: FactorType) =>
  new AuthError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${factorNames[type]}`);
export const factorNameConflict = (name: string) =>
  new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  );
export const factorNameTooLong = (letters: number) =>
  validationFailed(`The friendly name of a factor has at most ${letters} characters`);
export const issuerNotTaken = (letters: number) =>
  validationFailed(`The issuer of an app has at most ${letters} characters and no colon`);
export const tooManyFactors = () =>
  new AuthError(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  );
export const verifiedPhoneExists = () =>
  new AuthError(
    422,
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  );
export const invalidChannel = () =>
  validationFailed(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );
export const factorPhoneMissing = () => validationFailed('Phone number required to enroll Phone factor');
export const factorIdMalformed = () => new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
export const challengeNotFound = () =>
  new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
export const challengeElsewhere = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
/** GoTrue's code for it, which clients know; its sentence speaks of addresses. */
export const challengeUsed = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'This challenge was used already. Create a new one.');
export const challengeExpired = (id: string) =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );
export const challengeClosed = (id: string) =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} was closed after too many wrong codes, create a new challenge.`,
  );
export const codeEmpty = () => validationFailed('Code needs to be non-empty');
export const codeWrong = (sentence: string) => new AuthError(422, 'mfa_verification_failed', sentence);

// The bearer of an access token
export const noAuthorization = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
export const badJwt = (reason: string) => new AuthError(403, 'bad_jwt', reason);
export const userNotFound = () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
export const bearerBanned = () => new AuthError(403, 'user_banned', 'User is banned');

// The service itself
const overLimitCodes: Readonly<Record<OverLimit['statusCode'], string>> = {
  400: 'validation_failed',
  408: 'request_timeout',
  413: 'request_entity_too_large',
  429: 'over_request_rate_limit',
  503: 'unexpected_failure',
};
export const overLimit = ({ statusCode, message, retryAfter }: OverLimit) =>
  new AuthError(statusCode, overLimitCodes[statusCode], message, retryAfter === undefined ? {} : { retryAfter });
export const overRequestRateLimit = (retryAfter: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
export const methodNotAllowed = (method: string, path: string, allowed: readonly string[]) =>
  new AuthError(405, 'method_not_allowed', `${path} takes ${allowed.join(', ')} here and not ${method}`);
export const notFound = (method: string, path: string) =>
  new AuthError(404, 'not_found', `This provider does not offer ${method} ${path}`);
export const unavailable = () =>
  new AuthError(503, 'unexpected_failure', 'The database cannot be reached at the moment', { retryAfter: 1 });
/** As for a database out of reach; what was asked for may have been done. */
export const silent = ({ message }: DatabaseSilent) =>
  new AuthError(503, 'unexpected_failure', `${message}. What was asked for may have been done.`, { retryAfter: 1 });
export const requestTimeout = () =>
  new AuthError(503, 'request_timeout', 'Processing this request timed out, please retry after a moment.', {
    retryAfter: 1,
  });
export const unexpectedFailure = () =>
  new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
