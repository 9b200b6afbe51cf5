import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';

/** The dependencies of staff reports. */
export interface StaffReportParts extends PaymentParts {
  photos: PhotoParts;
  texts: Texts;
}
