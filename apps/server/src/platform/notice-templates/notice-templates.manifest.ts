import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { forgetOldNotices } from './inbox.service.ts';
import { missedReporter } from './missed.jobs.ts';
import { noticesRoutes } from './notices.routes.ts';

const dayMs = 86_400_000;
const reportEveryMs = 60_000;

/** The automatic messages to riders, and the inbox of their app. */
export const noticeTemplatesFeature: MakeFeature = ({ settings, session }) => ({
  routes: noticesRoutes({
    zone: settings.businessZone,
    partCost: Math.round((settings.smsPrice ?? 0) * 100_000),
    texts: session.deps,
  }),
  jobs: [
    {
      name: 'notice-templates.report-missed',
      trouble: 'it could not be told which notices were not sent',
      where: 'jobs',
      start: (job, onError) => repeatEvery(reportEveryMs, missedReporter(job), onError),
    },
    {
      name: 'notice-templates.forget-old',
      trouble: 'old messages could not be forgotten',
      where: 'jobs',
      start: (job, onError) =>
        repeatEvery(dayMs, (stopping) => forgetOldNotices(job, stopping), onError, { atOnce: true }),
    },
  ],
});
