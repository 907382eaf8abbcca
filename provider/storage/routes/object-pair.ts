/** What a move and a copy are told: from where, and to where. */
const text = { type: 'string', pattern: '^[^\\u0000]*$' };
const named = { ...text, minLength: 1 };

export const pairSchema = {
  type: 'object',
  required: ['bucketId', 'sourceKey', 'destinationKey'],
  properties: { bucketId: named, sourceKey: named, destinationBucket: text, destinationKey: text },
};

export interface ObjectPair {
  readonly bucketId: string;
  readonly sourceKey: string;
  readonly destinationBucket?: string;
  readonly destinationKey: string;
}
