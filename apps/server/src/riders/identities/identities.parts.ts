import type { FeatureParts } from '../../feature.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** The dependencies of identities, certificates and rebinding. */
export interface IdentityParts {
  /** Zone of business days. */
  zone: string;
  photos: PhotoParts;
  vault: Pick<FeatureParts['session']['vault'], 'seal' | 'open' | 'identityHash'>;
}

/** The additional dependencies of changing a phone. */
export interface PhoneParts extends IdentityParts {
  /** How codes are sent to a rider's new phone. */
  codes: Pick<FeatureParts['session']['deps'], 'vault' | 'limits' | 'canSend' | 'onQueued'>;
}

/** The storage place of a rider's encrypted number. */
export const numberPlace = (riderId: string) => `identity:${riderId}`;
