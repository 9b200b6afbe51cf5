import type { TellOperator } from '../../live/operator-news.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';

/** What visits need of the rest of the server. */
export interface VisitParts {
  photos: PhotoParts;
  tell: TellOperator;
}
