import { defineCampaignPage } from '../campaign-kit/define-campaign-page.tsx';
import { activitySpec } from './activity-spec.ts';
import { customActivitiesPaths as paths } from './custom-activities.paths.ts';

/** A custom activity from whom it is for to what it says. */
export default defineCampaignPage(activitySpec, () => paths.activities.to());
