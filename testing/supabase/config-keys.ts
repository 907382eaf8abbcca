// The settings of Auth by the names that the Management API has for them. Its clients expect every one in an answer.

const families = (names: string, endings: readonly string[]): string[] =>
  names.split(' ').flatMap((name) => endings.map((ending) => name + ending));

const oauth = ['_client_id', '_enabled', '_secret'];
const providers = [
  ...families(
    ...([
      'apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc notion slack slack_oidc spotify twitch twitter x zoom',
      [...oauth, '_email_optional'],
    ] as const),
  ),
  ...families('workos', oauth),
  ...families('azure gitlab keycloak workos', ['_url']),
  ...families('apple google', ['_additional_client_ids']),
  ...families('web3_solana web3_ethereum email phone anonymous_users', ['_enabled']),
  'google_skip_nonce_check',
].map((name) => `external_${name}`);

const mails = 'confirmation email_change invite magic_link reauthentication recovery';
const notices =
  'password_changed email_changed phone_changed mfa_factor_enrolled mfa_factor_unenrolled identity_linked identity_unlinked';
const kinds = [...mails.split(' '), ...families(notices, ['_notification'])].join(' ');
const mailer = [
  ...families(kinds, ['']).map((kind) => `subjects_${kind}`),
  ...families(kinds, ['_content']).map((kind) => `templates_${kind}`),
  ...families(notices, ['_enabled']).map((kind) => `notifications_${kind}`),
  ...'allow_unverified_email_sign_ins autoconfirm otp_exp otp_length secure_email_change_enabled'.split(' '),
].map((name) => `mailer_${name}`);

const hooks = families(
  'custom_access_token mfa_verification_attempt password_verification_attempt send_sms send_email before_user_created after_user_created',
  ['_enabled', '_uri', '_secrets'],
).map((name) => `hook_${name}`);

const others = `
  api_max_request_duration db_max_pool_size db_max_pool_size_unit disable_signup jwt_exp refresh_token_rotation_enabled
  mfa_max_enrolled_factors mfa_totp_enroll_enabled mfa_totp_verify_enabled mfa_phone_enroll_enabled mfa_phone_verify_enabled
  mfa_web_authn_enroll_enabled mfa_web_authn_verify_enabled mfa_phone_otp_length mfa_phone_template mfa_phone_max_frequency
  passkey_enabled webauthn_rp_display_name webauthn_rp_id webauthn_rp_origins
  nimbus_oauth_client_id nimbus_oauth_email_optional nimbus_oauth_client_secret
  password_hibp_enabled password_min_length password_required_characters
  rate_limit_anonymous_users rate_limit_email_sent rate_limit_sms_sent rate_limit_token_refresh rate_limit_verify
  rate_limit_otp rate_limit_web3
  saml_enabled saml_external_url saml_allow_encrypted_assertions
  security_sb_forwarded_for_enabled security_captcha_enabled security_captcha_provider security_captcha_secret
  security_manual_linking_enabled security_refresh_token_reuse_interval
  security_update_password_require_current_password security_update_password_require_reauthentication
  sessions_inactivity_timeout sessions_single_per_user sessions_tags sessions_timebox site_url uri_allow_list
  sms_autoconfirm sms_max_frequency sms_messagebird_access_key sms_messagebird_originator sms_otp_exp sms_otp_length
  sms_provider sms_template sms_test_otp sms_test_otp_valid_until sms_textlocal_api_key sms_textlocal_sender
  sms_twilio_account_sid sms_twilio_auth_token sms_twilio_content_sid sms_twilio_message_service_sid
  sms_twilio_verify_account_sid sms_twilio_verify_auth_token sms_twilio_verify_message_service_sid
  sms_vonage_api_key sms_vonage_api_secret sms_vonage_from
  smtp_admin_email smtp_host smtp_max_frequency smtp_pass smtp_port smtp_sender_name smtp_user
  oauth_server_enabled oauth_server_allow_dynamic_registration oauth_server_authorization_path
  custom_oauth_enabled custom_oauth_max_providers`;

/** Those of a project that was just made: what nobody has set is null. */
export const newAuthSettings = (): Record<string, unknown> => ({
  ...Object.fromEntries([...providers, ...mailer, ...hooks, ...others.trim().split(/\s+/)].map((name) => [name, null])),
  site_url: 'http://localhost:3000',
  uri_allow_list: '',
  disable_signup: false,
  external_email_enabled: true,
  external_anonymous_users_enabled: false,
  mailer_autoconfirm: false,
  mailer_secure_email_change_enabled: true,
  mailer_otp_exp: 3600,
  mailer_otp_length: 8,
  password_min_length: 6,
  security_update_password_require_reauthentication: false,
  smtp_max_frequency: 60,
  mfa_phone_otp_length: 6,
  sms_otp_length: 6,
  passkey_enabled: false,
  oauth_server_enabled: false,
  oauth_server_allow_dynamic_registration: false,
  custom_oauth_enabled: false,
  custom_oauth_max_providers: 0,
});
