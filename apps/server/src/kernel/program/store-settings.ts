import { z } from 'zod';
import { baseUrl } from './setting-kinds.ts';

/** A bucket for pictures; they lie in a folder where there is none. */
export interface StoreSettings {
  readonly s3Url: string | undefined;
  readonly s3KeyId: string | undefined;
  readonly s3Secret: string | undefined;
  readonly s3Region: string;
}

/** What the settings of that bucket are called, may be and mean. */
export const storeSettings = {
  s3Url: {
    name: 'S3_URL',
    default: '',
    rule: 'an address like https://store.example.com/bucket, together with S3_KEY_ID and S3_SECRET',
    meaning:
      'An S3-compatible bucket for pictures; without it they are kept in the folder `photos` of FILES_DIR, or of the data folder',
    schema: baseUrl.optional(),
  },
  s3KeyId: {
    name: 'S3_KEY_ID',
    default: '',
    rule: 'the id of a key for the bucket',
    meaning: 'The access key id for the bucket',
    schema: z.string().min(3).optional(),
  },
  s3Secret: {
    name: 'S3_SECRET',
    default: '',
    rule: 'the secret of that key, at least 8 characters',
    meaning: 'The secret key that signs requests to the bucket',
    schema: z.string().min(8).optional(),
  },
  s3Region: {
    name: 'S3_REGION',
    default: 'us-east-1',
    rule: 'the name of a region, like cn-north-1',
    meaning: 'The region that requests to the bucket are signed for',
    schema: z.string().regex(/^[a-z0-9-]{2,40}$/),
  },
};
