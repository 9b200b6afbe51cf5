import { lastInstant } from '@kickstand/contract/kit';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { insertClaim } from '../../../src/marketing/fixed-activities/claims.store.ts';
import { ownCode } from '../../../src/marketing/invites/binding.service.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aProduct } from '../../money/a-card.ts';
import { putToCompany } from '../../rewards/a-campaign.ts';
import { aCustomActivity, aCustomBody, aWaitingRun } from '../../rewards/a-custom-activity.ts';
import { anActivity, anActivityBody } from '../../rewards/a-fixed-activity.ts';
import { aRedPacket, aRideActivity, aRideActivityBody } from '../../rewards/a-ride-activity.ts';
import { anInvitation, anInvitationBody, anInvite } from '../../rewards/an-invitation.ts';
import { anOffer, anOfferBody } from '../../rewards/an-offer.ts';
import { aRider } from '../examples.trips.ts';
import { aKnownRider } from './examples.audiences.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;
type Make = (db: Db, agentId: number, state?: 'draft' | 'on') => Promise<string>;

const reason = '活动调整需要';
const known = { version: 1 };

/** Good requests to the calls that every kind of campaign has. */
export function campaignExamples(
  group: string,
  make: Make,
  typed: (agentId: number) => object,
): Readonly<Record<string, Example>> {
  const on =
    (request: (id: string, world: World) => AnyRequest, state?: 'draft' | 'on'): Example =>
    async (world, db) =>
      request(await make(db, world.agentId, state), world);
  const ofHeadOffice = async ({ agentId }: World, db: Db) =>
    putToCompany(db, await make(db, agentId, 'on'), agentId);
  return {
    [`${group}.list`]: on(() => ({})),
    [`${group}.one`]: on((id) => ({ params: { id } })),
    [`${group}.history`]: on((id) => ({ params: { id } })),
    [`${group}.report`]: on((id) => ({ params: { id } })),
    [`${group}.forecast`]: on((id) => ({ params: { id } })),
    [`${group}.joins`]: on((id) => ({ params: { id } })),
    [`${group}.join`]: async (world, db) => ({ params: { id: await ofHeadOffice(world, db) }, body: known }),
    [`${group}.leave`]: async (world, db) => ({
      params: { id: await ofHeadOffice(world, db) },
      body: { ...known, reason },
    }),
    [`${group}.cards`]: async ({ agentId }, db) => {
      await aProduct(db, { agentId, now: fixtureNow });
      return {};
    },
    [`${group}.add`]: ({ agentId }) => ({ body: typed(agentId) }),
    [`${group}.edit`]: on((id, { agentId }) => ({ params: { id }, body: { ...typed(agentId), ...known } })),
    [`${group}.start`]: on((id) => ({ params: { id }, body: known })),
    [`${group}.pause`]: on((id) => ({ params: { id }, body: known }), 'on'),
    [`${group}.end`]: on((id) => ({ params: { id }, body: { ...known, reason } }), 'on'),
    [`${group}.copy`]: on((id, { agentId }) => ({
      params: { id },
      body: { areaIds: [agentId * 10 + 1] },
    })),
    [`${group}.remove`]: on((id) => ({ params: { id }, query: known })),
  };
}

/** Good requests about the offers of top-up activities. */
export const offerExamples: Readonly<Record<string, Example>> = {
  ...campaignExamples(
    'topUpOffers',
    (db, agentId, state) => anOffer(db, agentId, fixtureNow, state),
    (agentId) => anOfferBody(agentId, fixtureNow),
  ),
  'topUpOffers.averageRide': ({ agentId }) => ({ query: { areaIds: [agentId * 10 + 1] } }),
  'riderOffers.list': async ({ agentId }, db) => {
    await anOffer(db, agentId, fixtureNow, 'on');
    return { params: { riderId: (await aRider(db, agentId)).riderId } };
  },
};

const signInOver = { type: 'sign_in', threshold: 7 };

/** Good requests about fixed activities. */
export const activityExamples: Readonly<Record<string, Example>> = {
  ...campaignExamples(
    'fixedActivities',
    (db, agentId, state) => anActivity(db, { agentId, now: fixtureNow, ...(state && { state }) }),
    (agentId) => anActivityBody(agentId, fixtureNow),
  ),
  'riderActivities.list': async ({ agentId }, db) => {
    await anActivity(db, { agentId, now: fixtureNow, state: 'on' });
    return { params: { riderId: (await aRider(db, agentId)).riderId } };
  },
  'riderActivities.claim': async ({ agentId }, db) => {
    const campaignId = await anActivity(db, { agentId, now: fixtureNow, state: 'on' });
    const { riderId } = await aRider(db, agentId);
    const claimId = newId();
    const of = { claimId, campaignId, version: 1, occurrence: claimId, riderId, areaId: agentId * 10 + 1 };
    await insertClaim(db, { ...of, now: fixtureNow, expiresAt: lastInstant });
    return { params: { riderId }, body: { claimId } };
  },
  'riderActivities.signIn': async ({ agentId }, db) => {
    const activityId = await anActivity(db, { agentId, now: fixtureNow, state: 'on', over: signInOver });
    return { params: { riderId: (await aRider(db, agentId)).riderId }, body: { activityId } };
  },
};

const heldInvite = (db: Db, agentId: number) => anInvite(db, { agentId, now: fixtureNow, state: 'held' });
const onInvite = { version: 1, reason };

/** Good requests about invitations. */
export const inviteExamples: Readonly<Record<string, Example>> = {
  ...campaignExamples(
    'inviteActivities',
    (db, agentId, state) => anInvitation(db, { agentId, now: fixtureNow, ...(state && { state }) }),
    (agentId) => anInvitationBody(agentId, fixtureNow),
  ),
  'inviteActivities.records': async ({ agentId }, db) => ({
    query: { campaignId: (await heldInvite(db, agentId)).campaignId },
  }),
  'inviteActivities.pass': async ({ agentId }, db) => ({
    params: { id: (await heldInvite(db, agentId)).id },
    body: onInvite,
  }),
  'inviteActivities.revoke': async ({ agentId }, db) => ({
    params: { id: (await heldInvite(db, agentId)).id },
    body: onInvite,
  }),
  'riderInvites.own': async ({ agentId }, db) => ({
    params: { riderId: (await aRider(db, agentId)).riderId },
  }),
  'riderInvites.code': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId },
  }),
  'riderInvites.opened': async ({ agentId }, db) => {
    const { riderId } = await aRider(db, agentId);
    return { body: { code: await ownCode(db, riderId), installId: 'install-1234' } };
  },
};

/** Good requests about riding activities. */
export const rideActivityExamples: Readonly<Record<string, Example>> = {
  ...campaignExamples(
    'rideActivities',
    (db, agentId, state) => aRideActivity(db, agentId, fixtureNow, state && { state }),
    (agentId) => aRideActivityBody(agentId, fixtureNow),
  ),
  'rideActivities.answer': async ({ agentId }, db) => {
    const id = await aRideActivity(db, agentId, fixtureNow, { state: 'on' });
    const { riderId } = await aRider(db, agentId);
    const { phone } = await db
      .selectFrom('rider')
      .select('phone')
      .where('rider_id', '=', riderId)
      .executeTakeFirstOrThrow();
    return { params: { id }, query: { phone: phone ?? '' } };
  },
  'rideActivities.stations': async ({ agentId }) => ({ query: { areaIds: [agentId * 10 + 1] } }),
  'riderRideActivities.redPackets': async ({ agentId }, db) => {
    await aRideActivity(db, agentId, fixtureNow, { ...aRedPacket, state: 'on' });
    return { params: { riderId: (await aRider(db, agentId)).riderId }, query: { areaId: agentId * 10 + 1 } };
  },
  'riderRideActivities.list': async ({ agentId }, db) => {
    await aRideActivity(db, agentId, fixtureNow, { state: 'on' });
    return { params: { riderId: (await aRider(db, agentId)).riderId }, query: { areaId: agentId * 10 + 1 } };
  },
};

/** A rider of a company who agreed to be sent marketing. */
async function anAgreeingRider(db: Db, agentId: number) {
  const { riderId } = await aKnownRider(db, agentId);
  const consent = { rider_id: riderId, channel: 'inbox', source: 'settings', words: '同意接收优惠信息' };
  await db
    .insertInto('rider_consent')
    .values({ ...consent, given_at: new Date(fixtureNow) })
    .execute();
}

const running = (db: Db, agentId: number) => aCustomActivity(db, agentId, fixtureNow, { state: 'on' });

/** Good requests about custom activities. */
export const customExamples: Readonly<Record<string, Example>> = {
  ...campaignExamples(
    'customActivities',
    (db, agentId, state) => aCustomActivity(db, agentId, fixtureNow, state && { state }),
    (agentId) => aCustomBody(agentId, fixtureNow),
  ),
  'customActivities.test': async ({ agentId }, db) => ({
    params: { id: await aCustomActivity(db, agentId, fixtureNow) },
  }),
  'customActivities.report': async ({ agentId }, db) => ({ params: { id: await running(db, agentId) } }),
  'customActivities.freeze': async ({ agentId }, db) => {
    await anAgreeingRider(db, agentId);
    return { params: { id: await running(db, agentId) }, body: known };
  },
  'customActivities.send': async ({ agentId }, db) => {
    const id = await running(db, agentId);
    const runId = await aWaitingRun(db, agentId, id, fixtureNow);
    const { queued } = await db
      .selectFrom('campaign_run')
      .select('queued')
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow();
    return { params: { id, runId }, body: { queued, reason } };
  },
};
