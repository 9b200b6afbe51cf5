import { defineCampaignListWithPage } from '../campaign-kit/define-campaign-screen.tsx';
import { activitySpec } from './activity-spec.ts';
import { customActivitiesPaths as paths } from './custom-activities.paths.ts';

/** Rewards and messages for an audience. */
export default defineCampaignListWithPage(activitySpec, (search) => paths.edit.to({}, search));
