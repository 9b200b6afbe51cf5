import type { FeatureParts } from '../../feature.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { Seal } from '../../kernel/files/sealed-text.ts';

/** What photos need of the rest of the server. */
export interface PhotoParts {
  store: FileStore;
  seal: Seal;
  /** In which marks tell the time. */
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
