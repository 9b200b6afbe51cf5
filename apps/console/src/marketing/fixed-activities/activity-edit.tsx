import { defineCampaignPage } from '../campaign-kit/define-campaign-page.tsx';
import { activitySpec } from './activity-spec.ts';
import { fixedActivitiesPaths as paths } from './fixed-activities.paths.ts';

/** Form page of a fixed activity. */
export default defineCampaignPage(activitySpec, () => paths.activities.to());
