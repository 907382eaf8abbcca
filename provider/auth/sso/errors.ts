import { AuthError, badJson, validationFailed } from '../errors.ts';

/** What single sign-on refuses, beside what all of auth/v1 does. */
const refusal = (status: number, code: string) => (message: string) => new AuthError(status, code, message);
const notFound = refusal(404, 'sso_provider_not_found');
const disabled = refusal(404, 'sso_provider_disabled');

// Where one is sent to
export const ssoTargetMissing = () => validationFailed('A provider_id or domain needs to be provided');
export const ssoTargetTwice = () => validationFailed('Only one of provider_id or domain supported');
/** As GoTrue's JSON says it of an id that is none. */
export const ssoIdMalformed = (id: string) =>
  badJson(
    id.length === 36
      ? `uuid: incorrect UUID format in string ${JSON.stringify(id)}`
      : `uuid: incorrect UUID length ${id.length} in string ${JSON.stringify(id.slice(0, 50))}`,
  );
export const noDirectoryOfDomain = () => notFound('No SSO provider assigned for this domain');
export const noDirectoryOfId = () => notFound('No such SSO provider');
export const directoryDisabled = () => disabled('SSO Provider is currently disabled');

// What comes back
export const answerMissing = () => validationFailed('SAMLResponse is missing');
export const relayStateMalformed = () => validationFailed('SAML RelayState is not a valid UUID or URL');
export const relayStateNotFound = () =>
  new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?');
export const relayStateExpired = () =>
  new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?');
export const directoryUnknown = () =>
  new AuthError(404, 'saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider');
export const directoryOfDomainDisabled = () => disabled('SSO Provider assigned for this domain is currently disabled');
/** `reason` is ours and says what of it is wrong; nothing of the response stands in it. */
export const answerInvalid = (reason: string, cause?: unknown) =>
  new AuthError(400, 'validation_failed', `SAML Assertion is not valid: ${reason}`, { cause });
export const noUserId = () =>
  new AuthError(
    400,
    'saml_assertion_no_user_id',
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
  );
export const noEmail = () =>
  new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');

// What a directory's account does not change
export const ssoManaged = () =>
  new AuthError(422, 'user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO');
/** Not GoTrue's, which lets such an account add a way in that the directory cannot close. */
export const ssoManagedIdentities = () =>
  new AuthError(422, 'user_sso_managed', 'The identities of a SSO account are managed via SSO');

// What an administrator keeps
export const directoryNotFound = () => notFound('SSO Identity Provider not found');
export const typeUnsupported = () => validationFailed("Only 'saml' supported for SSO provider type");
export const metadataMissing = () => validationFailed('Either metadata_xml or metadata_url must be set');
export const metadataTwice = () => validationFailed('Only one of metadata_xml or metadata_url needs to be set');
export const metadataUrlMalformed = () => validationFailed('metadata_url is not a valid URL');
export const metadataUrlInsecure = () => validationFailed('metadata_url is not a HTTPS URL');
export const metadataNotFetched = (reason: string, cause?: unknown) =>
  new AuthError(400, 'saml_metadata_fetch_failed', `The SAML Metadata cannot be fetched: ${reason}`, { cause });
export const metadataInvalid = (reason: string) => validationFailed(`SAML Metadata ${reason}`);
export const entityExists = (entityId: string) =>
  new AuthError(
    422,
    'saml_idp_already_exists',
    `SAML Identity Provider with this EntityID (${entityId}) already exists`,
  );
export const entityMismatch = (expected: string, got: string) =>
  new AuthError(
    400,
    'saml_entity_id_mismatch',
    `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${expected}' but got '${got}'`,
  );
export const domainTaken = (domain: string, id: string) =>
  new AuthError(
    400,
    'sso_domain_already_exists',
    `SSO Domain '${domain}' is already assigned to an SSO identity provider (${id})`,
  );
export const domainMalformed = (domain: string) =>
  validationFailed(`${JSON.stringify(domain.slice(0, 100))} is not a domain such as example.com`);
export const nameTaken = (name: string) =>
  new AuthError(422, 'resource_already_exists', `SSO provider with the name ${JSON.stringify(name)} already exists`);
export const nameMalformed = () => validationFailed('The resource_id of an SSO provider has 1 to 64 characters');
export const nameIdFormatUnknown = (formats: readonly string[]) =>
  validationFailed(`name_id_format must be unspecified or one of ${formats.join(', ')}`);
export const mappingTooLong = (bytes: number) => validationFailed(`attribute_mapping must not exceed ${bytes} bytes`);
