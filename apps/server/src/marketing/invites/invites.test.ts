import { inviteActivities, riderInvites } from '@kickstand/contract/marketing/campaigns';
import { rider } from '@kickstand/contract/rides/trips';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { anInvitationBody } from '../../../test/rewards/an-invitation.ts';
import { newId } from '../../kernel/ids.ts';
import { bindInvite } from './binding.service.ts';
import { invitesRoutes } from './invites.routes.ts';
import { moveInvites } from './rewarding.service.ts';

const zone = 'Asia/Shanghai';
const [minute, day] = [60_000, 86_400_000];
const codes = ['yqyl', 'yqyl02', 'yqyl03', 'yqyl04', 'yqyl05', 'yqyl06'];
const reason = '核实为同一人';
const gift = (cents: number) => ({ kind: 'balance', cents, days: 30 });
let fixture: FeatureFixture;
let north: ReturnType<FeatureFixture['as']>;
let south: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(invitesRoutes(zone));
  const of = (agentId: number) =>
    fixture.as({ codes, agentId, scope: { agentIds: [agentId], opAreaIds: 'all' } });
  [north, south] = [of(3), of(4)];
  app = fixture.as({ codes: ['riderApp'] });
});
beforeEach(async () => {
  fixture.clock.now += 5 * day;
  await fixture.write((db) => db.updateTable('campaign').set({ state: 'ended' }).execute());
});
afterAll(() => fixture.close());

const typed = (over: object = {}) => anInvitationBody(3, fixture.clock.now, over);
const add = (over: object = {}) => north(inviteActivities.add, { body: typed(over) as never });
const one = async (id: string) => (await north(inviteActivities.one, { params: { id } })).data;
async function running(over: object = {}) {
  const id = (await add(over)).data?.id ?? '';
  const said = await north(inviteActivities.start, { params: { id }, body: { version: 1 } });
  return { id, said };
}
const freshRider = () => fixture.write(async (db) => (await aRider(db, 3)).riderId);
const move = async () => {
  const errors: unknown[] = [];
  await moveInvites({ database: fixture.database, now: () => fixture.clock.now, zone }, (e) =>
    errors.push(e),
  );
  expect(errors).toEqual([]);
};
const codeOf = async (riderId: string) =>
  (await app(riderInvites.code, { body: { riderId } })).data?.code ?? '';
const opens = (code: string, installId: string) => app(riderInvites.opened, { body: { code, installId } });

/** A rider registers in an installation where the codes of these riders were opened in that order. */
async function registers(openers: readonly string[], installId = `install-${newId().slice(-12)}`) {
  for (const opener of openers) await opens(await codeOf(opener), installId);
  const riderId = await freshRider();
  const now = fixture.clock.now;
  await fixture.write((db) => bindInvite(db, { riderId, areaId: 31, installId, now }));
  return riderId;
}
const proves = (riderId: string) =>
  fixture.write((db) =>
    db
      .insertInto('rider_identity')
      .values({
        rider_id: riderId,
        number_box: 'sealed',
        number_hash: newId(),
        number_masked: '11****2X',
        born_on: '1990-01-01',
        verified_at: new Date(fixture.clock.now),
      })
      .execute(),
  );
/** A paid ride of this length. */
const rides = (riderId: string, over: object = {}) =>
  fixture.write(async (db) => {
    const now = fixture.clock.now + 15 * minute;
    const id = await anUnpaidOrder(db, { riderId, agentId: 3, now, due: {} });
    const paid = { state: 'paid', paid_at: new Date(now), online_cents: 350 };
    await db
      .updateTable('ride_order')
      .set({
        ...paid,
        riding_seconds: 600,
        distance_m: 2_500,
        started_at: new Date(now - 10 * minute),
        ...over,
      })
      .where('order_id', '=', id)
      .execute();
    return id;
  });
const giftsOf = (riderId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('reward_grant')
      .select(['face_cents as cents', 'source', 'state'])
      .where('rider_id', '=', riderId)
      .execute(),
  );
const records = async (campaignId: string, as = north) =>
  (await as(inviteActivities.records, { query: { campaignId } })).data?.list ?? [];

test('both sides are rewarded once, after the first ride that was paid with money has stood for 72 hours', async () => {
  const { id } = await running();
  const inviter = await freshRider();
  const invitee = await registers([inviter]);
  await proves(invitee);
  await rides(invitee, { online_cents: 49 });
  fixture.clock.now += day;
  await move();
  expect(await records(id)).toMatchObject([{ state: 'waiting', orderId: null }]);
  const orderId = await rides(invitee);
  fixture.clock.now += minute * 16;
  await move();
  expect(await records(id)).toMatchObject([{ state: 'due', orderId, flags: [] }]);
  expect(await giftsOf(invitee)).toEqual([]);
  fixture.clock.now += 3 * day;
  await move();
  await move();
  expect(await giftsOf(invitee)).toEqual([{ cents: 300, source: 'invite', state: 'granted' }]);
  expect(await giftsOf(inviter)).toEqual([{ cents: 500, source: 'invite', state: 'granted' }]);
  expect(await one(id)).toMatchObject({ given: 1, reserved: 0, invites: 1, left: 99, costCents: 800 });
  expect(await records(id, south)).toEqual([]);
});

test('the last code that was opened within seven days invites; nobody invites themselves or one who was invited', async () => {
  const { id } = await running();
  const [first, last] = [await freshRider(), await freshRider()];
  await registers([first, last]);
  const [found] = await records(id);
  const phone = await fixture.write((db) =>
    db.selectFrom('rider').select('phone').where('rider_id', '=', last).executeTakeFirstOrThrow(),
  );
  expect(found?.inviterPhone.slice(-4)).toBe(phone.phone.slice(-4));
  const late = 'install-of-somebody-late';
  await opens(await codeOf(first), late);
  fixture.clock.now += 8 * day;
  const riderId = await freshRider();
  await fixture.write((db) =>
    bindInvite(db, { riderId, areaId: 31, installId: late, now: fixture.clock.now }),
  );
  expect(await records(id)).toHaveLength(1);
});

test('a ride that was refunded before it has stood brings nothing', async () => {
  const { id } = await running();
  const inviter = await freshRider();
  const invitee = await registers([inviter]);
  await proves(invitee);
  const orderId = await rides(invitee);
  fixture.clock.now += 20 * minute;
  await move();
  await fixture.write((db) =>
    db.updateTable('ride_order').set({ refunded_cents: 350 }).where('order_id', '=', orderId).execute(),
  );
  fixture.clock.now += 3 * day;
  await move();
  expect(await records(id)).toMatchObject([{ state: 'lost' }]);
  expect(await giftsOf(inviter)).toEqual([]);
});

test('several who come in one installation are held for a person, who passes or refuses them; what was given is taken back', async () => {
  const { id } = await running();
  const inviter = await freshRider();
  const install = 'install-of-a-family';
  const [one_, two] = [await registers([inviter], install), await registers([inviter], install)];
  for (const riderId of [one_, two]) {
    await proves(riderId);
    await rides(riderId);
  }
  fixture.clock.now += 20 * minute;
  await move();
  fixture.clock.now += 3 * day;
  await move();
  const held = (await records(id)).find(({ state }) => state === 'held');
  expect(held?.flags).toEqual(['same_install']);
  const on = { params: { id: held?.id ?? '' }, body: { version: held?.version ?? 0, reason } };
  expect((await south(inviteActivities.pass, on)).code).toBe('campaign.not_found');
  expect((await north(inviteActivities.pass, on)).status).toBe(200);
  const rewarded = (await records(id)).find((record) => record.id === held?.id);
  expect(rewarded?.state).toBe('rewarded');
  expect((await north(inviteActivities.revoke, on)).code).toBe('common.stale_version');
  const back = await north(inviteActivities.revoke, {
    params: on.params,
    body: { version: rewarded?.version ?? 0, reason },
  });
  expect(back.data).toEqual({ cents: 800 });
  const states = [...(await giftsOf(one_)), ...(await giftsOf(two))].map(({ state }) => state);
  expect(states.sort()).toEqual(['granted', 'recalled']);
});

test('whoever brings very many a day is held, and rewarded after seven days in which nobody decided', async () => {
  const { id } = await running({ perDay: 50 });
  const inviter = await freshRider();
  const brought = [];
  for (let n = 0; n < 11; n++) brought.push(await registers([inviter]));
  const last = brought.at(-1) ?? '';
  await proves(last);
  await rides(last);
  fixture.clock.now += 4 * day;
  await move();
  await move();
  const held = async () => (await records(id)).find(({ flags }) => flags.includes('many_a_day'));
  expect(await held()).toMatchObject({ state: 'held' });
  fixture.clock.now += 6 * day;
  await move();
  expect(await held()).toMatchObject({ state: 'held' });
  fixture.clock.now += 2 * day;
  await move();
  expect(await held()).toMatchObject({ state: 'rewarded' });
  expect(await giftsOf(last)).toHaveLength(1);
});

test('no more than the pool and a day of one inviter have room for', async () => {
  const { id } = await running({ perDay: 1 });
  const inviter = await freshRider();
  const invitees = [await registers([inviter]), await registers([inviter])];
  for (const riderId of invitees) {
    await proves(riderId);
    await rides(riderId);
  }
  fixture.clock.now += 20 * minute;
  await move();
  fixture.clock.now += 3 * day;
  await move();
  expect((await records(id)).map(({ state }) => state).sort()).toEqual(['lost', 'rewarded']);
});

test('an area has one at a time, whatever is read before it is written', async () => {
  const first = await running();
  expect(first.said.status).toBe(200);
  const second = await running();
  expect(second.said).toMatchObject({ code: 'campaign.overlap', promot: '与“邀请好友”时间重叠' });
  await expect(
    fixture.write((db) =>
      db.updateTable('campaign').set({ state: 'on' }).where('campaign_id', '=', second.id).execute(),
    ),
  ).rejects.toThrow(/invite_one_at_a_time/);
});

test.each([
  [{ areaIds: [31, 41] }, /common.not_found|invite.one_area/],
  [{ inviterReward: undefined }, /invite.needs_inviter/],
  [{ condition: 'register' }, /invite.no_inviter/],
  [{ condition: 'verify', inviterReward: undefined }, /invite.only_card/],
  [{ inviteeReward: gift(2_001) }, /invite.reward/],
])('%j is refused', async (over, code) => {
  expect((await add(over)).code).toMatch(code);
});

test('a code that nobody has is not opened', async () => {
  expect((await opens('AAAAAAAA', 'install-1234')).code).toBe('invite.code');
  expect(
    rider.register.body.parse({ phone: '13800000000', name: '甲', serviceAreaId: 1, installId: 'install-1' }),
  ).toMatchObject({
    installId: 'install-1',
  });
});
