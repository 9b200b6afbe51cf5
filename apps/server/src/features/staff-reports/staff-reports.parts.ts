import type { PaymentParts } from '../payments/payments.parts.ts';
import type { PhotoParts } from '../photos/photos.parts.ts';
import type { Texts } from '../rider-messages/rider-messages.service.ts';

/** What reports of the staff need of the rest of the server. */
export interface StaffReportParts extends PaymentParts {
  photos: PhotoParts;
  texts: Texts;
}
