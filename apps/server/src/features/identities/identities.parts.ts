import type { FeatureParts } from '../../feature.ts';
import type { PhotoParts } from '../photos/photos.parts.ts';

/** What real names, certificates and rebinding need of the rest of the server. */
export interface IdentityParts {
  /** Zone of business days. */
  zone: string;
  photos: PhotoParts;
  vault: Pick<FeatureParts['session']['vault'], 'seal' | 'open' | 'identityHash'>;
}

/** Where the sealed number of a rider lies. */
export const numberPlace = (riderId: string) => `identity:${riderId}`;
