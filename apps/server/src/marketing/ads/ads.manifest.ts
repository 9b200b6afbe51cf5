import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { adsRoutes } from './ads.routes.ts';
import { forgetSeen } from './delivery.service.ts';
import { forgetPictures } from './pictures.service.ts';

const forgetEveryMs = 600_000;

/** Banners and pop-ups in the riders’ app. */
export const adsFeature: MakeFeature = (parts) => {
  const photos = photoPartsOf(parts);
  return {
    routes: adsRoutes(photos),
    jobs: [
      {
        name: 'ads.forget-pictures',
        trouble: 'pictures that no ad shows could not be forgotten',
        where: 'jobs',
        start: (job, onError) => repeatEvery(forgetEveryMs, () => forgetPictures(photos, job), onError),
      },
      {
        name: 'ads.forget-views',
        trouble: 'who was shown which ad could not be forgotten',
        where: 'jobs',
        start: (job, onError) => repeatEvery(forgetEveryMs, () => forgetSeen(job), onError),
      },
    ],
  };
};
