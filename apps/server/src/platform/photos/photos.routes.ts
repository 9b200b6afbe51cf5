import { riderPhotos, staffPhotos } from '@kickstand/contract/platform/photos';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { PhotoParts } from './photos.parts.ts';
import { refuseMoreOwn, uploadOwnPhoto, uploadPhoto } from './photos.service.ts';

export const photosRoutes = (parts: PhotoParts): Route[] => [
  ...routes(riderPhotos, { upload: (ctx, input) => uploadPhoto(parts, ctx, input) }),
  ...routes(
    staffPhotos,
    { upload: (ctx, input) => uploadOwnPhoto(parts, ctx, input) },
    { upload: refuseMoreOwn },
  ),
];
