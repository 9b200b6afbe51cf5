import { defineCampaignListWithPage } from '../campaign-kit/define-campaign-screen.tsx';
import { inviteSpec } from './invite-spec.ts';
import { invitesPaths as paths } from './invites.paths.ts';

/** Rewards for riders who invite others. */
export default defineCampaignListWithPage(inviteSpec, (search) => paths.edit.to({}, search));
