import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** What tickets need of the rest of the server. */
export interface TicketParts extends PaymentParts {
  photos: PhotoParts;
}
