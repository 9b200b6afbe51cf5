import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** What applications need of the rest of the server. */
export interface ReturnParts extends PaymentParts {
  photos: PhotoParts;
}
