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

export const sha256Of = ({ eTag }: Pick<ObjectMetadata, 'eTag'>): string => eTag.slice(1, -1);
