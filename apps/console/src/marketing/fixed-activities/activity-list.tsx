import { defineCampaignListWithPage } from '../campaign-kit/define-campaign-screen.tsx';
import { activitySpec } from './activity-spec.ts';
import { fixedActivitiesPaths as paths } from './fixed-activities.paths.ts';

/** Permanent tasks with rewards. */
export default defineCampaignListWithPage(activitySpec, (search) => paths.edit.to({}, search));
