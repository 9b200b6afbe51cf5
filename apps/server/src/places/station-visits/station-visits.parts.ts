import type { TellOperator } from '../../live/operator-news.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** The dependencies of visits. */
export interface VisitParts {
  photos: PhotoParts;
  tell: TellOperator;
}
