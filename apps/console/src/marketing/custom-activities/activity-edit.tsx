import { defineCampaignPage } from '../campaign-kit/define-campaign-page.tsx';
import { activitySpec } from './activity-spec.ts';
import { customActivitiesPaths as paths } from './custom-activities.paths.ts';

/** Form page of a custom activity. */
export default defineCampaignPage(activitySpec, () => paths.activities.to());
