import type { FeatureParts } from '../../feature.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** What real names, certificates and rebinding need of the rest of the server. */
export interface IdentityParts {
  /** Zone of business days. */
  zone: string;
  photos: PhotoParts;
  vault: Pick<FeatureParts['session']['vault'], 'seal' | 'open' | 'identityHash'>;
}

/** What changing a phone needs beside. */
export interface PhoneParts extends IdentityParts {
  /** How codes are sent to phones that riders are to go on with. */
  codes: Pick<FeatureParts['session']['deps'], 'vault' | 'limits' | 'canSend' | 'onQueued'>;
}

/** Where the sealed number of a rider lies. */
export const numberPlace = (riderId: string) => `identity:${riderId}`;
