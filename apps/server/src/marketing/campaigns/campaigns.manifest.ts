import type { MakeFeature } from '../../feature.ts';
import { startBudgetWatch } from './budgets.jobs.ts';

/** What campaigns of every kind have in common. */
export const campaignsFeature: MakeFeature = () => ({
  routes: [],
  jobs: [{ trouble: 'budgets of campaigns could not be looked at', where: 'jobs', start: startBudgetWatch }],
});
