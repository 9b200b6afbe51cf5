import { inviteActivity } from '@kickstand/contract/marketing/campaigns';
import { insertCampaign } from '../../src/kernel/campaign/campaign.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { insertInvite } from '../../src/marketing/invites/codes.store.ts';
import { moveInvite } from '../../src/marketing/invites/invites.store.ts';
import { aRider } from '../examples/examples.trips.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
const gift = (cents: number) => ({ kind: 'balance', cents, days: 30 });

/** What is typed of an invitation in the area of a company. */
export const anInvitationBody = (agentId: number, now: number, over: object = {}) =>
  inviteActivity.body.parse({
    name: '邀请好友',
    areaIds: [agentId * 10 + 1],
    condition: 'first_ride',
    validMinutes: 2,
    validMetres: 200,
    inviteeReward: gift(300),
    inviterReward: gift(500),
    perDay: 5,
    shareTitle: '送你 3 元骑行金',
    ruleText: '',
    audience: { kind: 'all' },
    perRider: 0,
    quota: 100,
    startsAt: now - minuteMs,
    endsAt: now + 20 * dayMs,
    ...over,
  });

interface Wish {
  agentId: number;
  now: number;
  state?: 'draft' | 'on';
}

/** How many were made: an area has one at a time, so each has a month of its own. */
let made = 0;

/** An invitation of a company; a draft unless it is to run. */
export async function anInvitation(db: Db, { agentId, now, state = 'draft' }: Wish) {
  made += 1;
  const { name, areaIds, startsAt, endsAt, ...rule } = anInvitationBody(agentId, now + made * 30 * dayMs);
  const id = newId();
  const campaign = { id, kind: 'invite', name, agentId, areaIds, state, startsAt, endsAt };
  await insertCampaign(db, { ...campaign, rule: { ...rule, faceCents: 800 } }, { by: '市场', now });
  return id;
}

/** One rider who brought another, by a draft. */
export async function anInvite(
  db: Db,
  { agentId, now, state }: { agentId: number; now: number; state: 'held' | 'due' },
) {
  const campaignId = await anInvitation(db, { agentId, now });
  const [inviter, invitee] = [await aRider(db, agentId), await aRider(db, agentId)];
  const id = newId();
  const riders = { inviterId: inviter.riderId, inviteeId: invitee.riderId };
  const of = { id, campaignId, version: 1, areaId: agentId * 10 + 1, installId: 'install-1234', now };
  await insertInvite(db, { ...of, ...riders });
  await moveInvite(db, id, { state, flags: ['same_install'], now });
  await db.updateTable('invite').set({ version_no: 1 }).where('invite_id', '=', id).execute();
  return { id, campaignId };
}
