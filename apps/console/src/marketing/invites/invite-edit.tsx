import { defineCampaignPage } from '../campaign-kit/define-campaign-page.tsx';
import { inviteSpec } from './invite-spec.ts';
import { invitesPaths as paths } from './invites.paths.ts';

/** One invitation of an area. */
export default defineCampaignPage(inviteSpec, () => paths.invites.to());
