/** A row of storage.objects, as far as requests look at it. Times are ISO 8601. */
export interface StoredObject {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly version: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
}

export interface ObjectMetadata {
  /** The SHA-256 of the bytes in quotes, which is also the name of their file. */
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  /** ISO 8601. */
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
  /** What the upload's x-robots-tag said. */
  readonly xRobotsTag?: string;
}

/** The name of its file; '' for a row that was written by SQL alone and names none. */
export const sha256Of = (metadata: { readonly eTag?: unknown } | null): string => {
  const eTag = metadata?.eTag;
  return typeof eTag === 'string' ? eTag.slice(1, -1) : '';
};

/** Whether it names a file, and says of it what answers need; a row that was written by SQL alone may not. */
export const isWhole = (metadata: Partial<ObjectMetadata> | null): metadata is ObjectMetadata =>
  metadata !== null &&
  /^"[0-9a-f]{64}"$/.test(metadata.eTag ?? '') &&
  typeof metadata.size === 'number' &&
  typeof metadata.mimetype === 'string' &&
  !Number.isNaN(Date.parse(metadata.lastModified ?? ''));
