/** What a bucket's body may say. `anyOf` tries a number first, so that digits alone are one. */
const fileSizeLimit = {
  anyOf: [
    { type: 'integer', nullable: true, minimum: 0 },
    { type: 'string', pattern: '^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$' },
  ],
};

const limits = {
  public: { type: 'boolean' },
  file_size_limit: fileSizeLimit,
  allowed_mime_types: { type: 'array', nullable: true, items: { type: 'string' } },
};

export interface BucketLimits {
  readonly public?: boolean;
  readonly file_size_limit?: number | string | null;
  readonly allowed_mime_types?: readonly string[] | null;
}

export const newBucketSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    id: { type: 'string' },
    type: { type: 'string', enum: ['STANDARD', 'ANALYTICS'] },
    ...limits,
  },
};

export interface NewBucket extends BucketLimits {
  readonly name: string;
  readonly id?: string;
  readonly type?: 'STANDARD' | 'ANALYTICS';
}

export const bucketChangeSchema = {
  type: 'object',
  properties: limits,
  anyOf: [{ required: ['public'] }, { required: ['file_size_limit'] }, { required: ['allowed_mime_types'] }],
};
