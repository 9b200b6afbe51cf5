import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { photoPartsOf } from './photos.parts.ts';
import { photosRoutes } from './photos.routes.ts';
import { forgetPhotos } from './photos.service.ts';

const forgetEveryMs = 600_000;

/** Pictures uploaded by riders and field staff. */
export const photosFeature: MakeFeature = (parts) => {
  const photos = photoPartsOf(parts);
  return {
    routes: photosRoutes(photos),
    jobs: [
      {
        name: 'photos.forget-unused',
        trouble: 'photos that nothing uses could not be forgotten',
        where: 'jobs',
        start: (job, onError) => repeatEvery(forgetEveryMs, () => forgetPhotos(photos, job), onError),
      },
    ],
  };
};
