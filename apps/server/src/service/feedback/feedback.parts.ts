import type { TellOperator } from '../../live/operator-news.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** What tickets to the vendor need of the rest of the server. */
export interface FeedbackParts {
  photos: PhotoParts;
  tell: TellOperator;
}
