import type { Allowance } from '../http/limits/allowance.ts';

/**
 * What the storage service refuses, in the words of the hosted one: the HTTP status is 400 for nearly all, and
 * `statusCode` in the body says what is meant.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** Of the answer. */
  readonly status: number;
  /** In the body, as text there. */
  readonly statusCode: string;
  readonly error: string;
  readonly code: string;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** Of what there is of a file, where a part was asked for. */
  readonly contentRange: string | undefined;

  constructor({ status = 400, statusCode = '400', error, code, message, retryAfter, contentRange, cause }: Refusal) {
    super(message, { cause });
    this.retryAfter = retryAfter;
    this.contentRange = contentRange;
    this.status = status;
    this.statusCode = statusCode;
    this.error = error;
    this.code = code;
  }
}

interface Refusal {
  readonly status?: number;
  readonly statusCode?: string;
  readonly error: string;
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number;
  readonly contentRange?: string;
  /** What went wrong here, for the log alone. */
  readonly cause?: unknown;
}

export const noBucket = (): StorageError =>
  new StorageError({
    statusCode: '404',
    error: 'Bucket not found',
    code: 'NoSuchBucket',
    message: 'Bucket not found',
  });

export const noObject = (): StorageError =>
  new StorageError({ statusCode: '404', error: 'not_found', code: 'NoSuchKey', message: 'Object not found' });

export const denied = (message = 'Access denied'): StorageError =>
  new StorageError({ statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message });

export const notPermitted = (): StorageError => denied('new row violates row-level security policy');

export const noAuthorization = (): StorageError =>
  invalidRequest("headers must have required property 'authorization'");

/** What a validator says of a request: `body must be object`. */
export const invalidRequest = (message: string, error = 'Error'): StorageError =>
  new StorageError({ error, code: 'InvalidRequest', message });

export const invalidBucketName = (): StorageError =>
  new StorageError({ error: 'Invalid Input', code: 'InvalidBucketName', message: 'Bucket name invalid' });

export const bucketAlreadyThere = (): StorageError =>
  new StorageError({
    statusCode: '409',
    error: 'Duplicate',
    code: 'BucketAlreadyExists',
    message: 'The resource already exists',
  });

export const bucketNotEmpty = (): StorageError =>
  new StorageError({
    statusCode: '409',
    error: 'ResourceNotEmpty',
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  });

/** A route for the service alone; this refusal carries its own status. */
export const invalidRole = (): StorageError =>
  new StorageError({
    status: 403,
    statusCode: '403',
    error: 'Unauthorized',
    code: 'AccessDenied',
    message: 'Access denied: Invalid role',
  });

export const typeNotSupported = (type: string): StorageError => invalidType(`mime type ${type} is not supported`);

/** Of a type, or of a file that is of another. */
export const invalidType = (message: string): StorageError =>
  new StorageError({ statusCode: '415', error: 'invalid_mime_type', code: 'InvalidMimeType', message });

export const invalidParameter = (message: string): StorageError =>
  new StorageError({ error: 'InvalidParameter', code: 'InvalidParameter', message });

export const alreadyThere = (): StorageError =>
  new StorageError({
    statusCode: '409',
    error: 'Duplicate',
    code: 'KeyAlreadyExists',
    message: 'The resource already exists',
  });

/** The same, of an object that is moved. */
export const nameTaken = (): StorageError =>
  new StorageError({
    statusCode: '409',
    error: 'Duplicate',
    code: 'ResourceAlreadyExists',
    message: 'The resource already exists',
  });

/** The bucket that an object is to lie in is not there. */
export const noRelated = (): StorageError =>
  new StorageError({
    statusCode: '404',
    error: 'InvalidRequest',
    code: 'InvalidRequest',
    message: 'The related resource does not exist',
  });

export const invalidKey = (message: string): StorageError =>
  new StorageError({ error: 'InvalidKey', code: 'InvalidKey', message });

/** What names no address that was signed here, or none that still holds. */
export const invalidAddressToken = (message: string): StorageError =>
  new StorageError({ error: 'InvalidJWT', code: 'InvalidJWT', message });

/** The token of another address, or one for something else. */
export const invalidSignature = (message = 'Invalid signature'): StorageError =>
  new StorageError({ error: 'InvalidSignature', code: 'InvalidSignature', message });

/** What was asked for is no part of so many bytes. */
export const invalidRange = (size: number): StorageError =>
  new StorageError({
    status: 416,
    statusCode: '416',
    error: 'invalid_range',
    code: 'InvalidRange',
    message: 'invalid range provided',
    contentRange: `bytes */${size}`,
  });

/** If-Match or If-Unmodified-Since does not hold. */
export const preconditionFailed = (): StorageError =>
  new StorageError({
    status: 412,
    statusCode: '412',
    error: 'precondition_failed',
    code: 'PreconditionFailed',
    message: 'The object is not the one that was asked for',
  });

/** A service that the hosted provider has and this one has not; it names itself. */
export const notOffered = (what: string): StorageError =>
  new StorageError({
    status: 404,
    statusCode: '404',
    error: 'Not Found',
    code: 'InvalidRequest',
    message: `${what} is not offered by this server`,
  });

export const noRoute = (method: string, path: string): StorageError =>
  new StorageError({
    status: 404,
    statusCode: '404',
    error: 'Not Found',
    code: 'InvalidRequest',
    message: `Route ${method}:${path} not found`,
  });

/** Of bytes that are uploaded. */
export const tooLarge = (): StorageError =>
  new StorageError({
    statusCode: '413',
    error: 'Payload too large',
    code: 'EntityTooLarge',
    message: 'The object exceeded the maximum allowed size',
  });

export const tooManyAnonymous = (status: 429 | 503, { count, seconds }: Allowance, retryAfter: number): StorageError =>
  new StorageError({
    status,
    statusCode: String(status),
    error: 'Too many requests',
    code: 'SlowDown',
    message: `At most ${count} requests without a session in ${seconds} s are answered${status === 429 ? ' to one address' : ''}`,
    retryAfter,
  });

/** Of the disk that the files are on, or the database. What is there already is read all the same. */
export const noRoomLeft = (cause: unknown): StorageError =>
  new StorageError({
    status: 503,
    statusCode: '503',
    error: 'Unavailable',
    code: 'InsufficientStorage',
    message: 'There is no room left on the disk of this server',
    retryAfter: 60,
    cause,
  });

/** Where no folder is named for the bytes; `why` says what to do about it. */
export const uploadsAreOff = (why = 'Nothing can be uploaded to this server'): StorageError =>
  new StorageError({ statusCode: '501', error: 'Not Implemented', code: 'NotImplemented', message: why });
