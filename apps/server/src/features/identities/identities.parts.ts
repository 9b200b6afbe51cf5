import type { PhotoParts } from '../photos/photos.parts.ts';
import type { Vault } from '../session/keys/vault.ts';

/** What real names, certificates and rebinding need of the rest of the server. */
export interface IdentityParts {
  /** Zone of business days. */
  zone: string;
  photos: PhotoParts;
  vault: Pick<Vault, 'seal' | 'open' | 'identityHash'>;
}

/** Where the sealed number of a rider lies. */
export const numberPlace = (riderId: string) => `identity:${riderId}`;
