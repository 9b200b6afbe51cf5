import type { FeatureParts } from '../../feature.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { Seal } from '../../kernel/files/sealed-text.ts';

/** The dependencies of photos. */
export interface PhotoParts {
  store: FileStore;
  seal: Seal;
  /** The zone of watermarks' times. */
  zone: string;
}

export const photoPartsOf = ({
  files,
  session,
  settings,
}: Pick<FeatureParts, 'files' | 'session' | 'settings'>): PhotoParts => ({
  store: files,
  seal: session.vault.addressSeal,
  zone: settings.businessZone,
});
