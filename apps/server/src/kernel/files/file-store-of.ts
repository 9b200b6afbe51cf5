import { join } from 'node:path';
import type { Settings } from '../program/settings.ts';
import { type FileStore, folderStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

type Wish = Pick<Settings, 'dataDir' | 'filesDir' | 's3Url' | 's3KeyId' | 's3Secret' | 's3Region'>;

/** The picture store that the settings name. */
export function fileStoreOf(settings: Wish, now: () => number): FileStore {
  const { s3Url: address, s3KeyId: keyId, s3Secret: secret, s3Region: region } = settings;
  if (!address || !keyId || !secret)
    return folderStore(join(settings.filesDir ?? settings.dataDir, 'photos'));
  return s3Store({ address, keyId, secret, region, now });
}
