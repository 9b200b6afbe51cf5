import { inviteActivities, riderInvites } from '@kickstand/contract/marketing/campaigns';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { campaignHandlers } from '../campaigns/campaign-calls.service.ts';
import { inviteKind } from './invites.service.ts';
import {
  listInvites,
  noteCodeOpened,
  passInvite,
  revokeInvite,
  showCode,
  showOwnInvites,
} from './records.service.ts';

export const invitesRoutes = (zone: string): Route[] => [
  ...routes(inviteActivities, {
    ...campaignHandlers(inviteKind, { zone }),
    records: listInvites,
    pass: (ctx, input) => passInvite(zone, ctx, input),
    revoke: (ctx, input) => revokeInvite(zone, ctx, input),
  }),
  ...routes(riderInvites, { own: showOwnInvites, code: showCode, opened: noteCodeOpened }),
];
