import type { TellOperator } from '../../live/operator-news.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** The dependencies of feedback tickets. */
export interface FeedbackParts {
  photos: PhotoParts;
  tell: TellOperator;
}
