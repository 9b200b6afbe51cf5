import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** The dependencies of tickets. */
export interface TicketParts extends PaymentParts {
  photos: PhotoParts;
}
