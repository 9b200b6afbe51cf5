import { defineCampaignPage } from '../campaign-kit/define-campaign-page.tsx';
import { inviteSpec } from './invite-spec.ts';
import { invitesPaths as paths } from './invites.paths.ts';

/** Form page of an invitation campaign. */
export default defineCampaignPage(inviteSpec, () => paths.invites.to());
