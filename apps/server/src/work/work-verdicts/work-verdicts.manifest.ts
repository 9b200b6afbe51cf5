import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { startJudging } from './work-verdicts.jobs.ts';
import { workAuditRoutes, workVerdictRoutes } from './work-verdicts.routes.ts';

/** What field work was judged to be, and what it brings. */
export const workVerdictsFeature: MakeFeature = (parts) => ({
  routes: [
    ...workVerdictRoutes(parts.settings.businessZone),
    ...workAuditRoutes({ photos: photoPartsOf(parts), zone: parts.settings.businessZone }),
  ],
  jobs: [
    {
      name: 'work-verdicts.judge',
      trouble: 'field work could not be judged',
      where: 'jobs',
      start: (job, onError) => startJudging({ ...job, salt: parts.session.vault.drawSalt() }, onError),
    },
  ],
});
