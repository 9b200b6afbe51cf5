import type { PhotoParts } from '../photos/photos.parts.ts';
import type { Texts } from '../rider-messages/rider-messages.service.ts';

/** What applications for stations need of the rest of the server. */
export interface StationApplicationParts {
  photos: PhotoParts;
  texts: Texts;
}
