import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { forgetFiles } from './attached-files.service.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { closeSolved } from './solved.jobs.ts';

const forgetEveryMs = 600_000;
const closeEveryMs = 60_000;

/** Operators' tickets to the vendor of the platform. */
export const feedbackFeature: MakeFeature = (parts) => {
  const feedback = { photos: photoPartsOf(parts), tell: parts.tell };
  return {
    routes: feedbackRoutes(feedback),
    jobs: [
      {
        name: 'feedback.forget-files',
        trouble: 'files that no ticket uses could not be forgotten',
        where: 'jobs',
        start: (job, onError) => repeatEvery(forgetEveryMs, () => forgetFiles(feedback, job), onError),
      },
      {
        name: 'feedback.close-solved',
        trouble: 'tickets that stay solved could not be closed',
        where: 'jobs',
        start: (job, onError) => repeatEvery(closeEveryMs, () => closeSolved(feedback, job), onError),
      },
    ],
  };
};
