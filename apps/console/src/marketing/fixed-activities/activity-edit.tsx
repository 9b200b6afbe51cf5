import { defineCampaignPage } from '../campaign-kit/define-campaign-page.tsx';
import { activitySpec } from './activity-spec.ts';
import { fixedActivitiesPaths as paths } from './fixed-activities.paths.ts';

/** A fixed activity from its rule to its texts. */
export default defineCampaignPage(activitySpec, () => paths.activities.to());
