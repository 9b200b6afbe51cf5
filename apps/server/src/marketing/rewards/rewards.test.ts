import { mostInFile, rewards, riderRewards } from '@kickstand/contract/marketing/rewards';
import { approvals } from '@kickstand/contract/platform/approvals';
import { riders } from '@kickstand/contract/riders/riders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { aFailedGift, aGift } from '../../../test/examples/marketing/examples.rewards.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { consoleRoutes } from '../../riders/riders/riders-console.routes.ts';
import { giveWaiting } from './handling.service.ts';
import { rewardsRoutes } from './rewards.routes.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
const codes = ['170801', '17080106', '17080145', '17080146', '070101', '07010108'];
const reason = '系统故障补偿用户';
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let boss: ReturnType<FeatureFixture['as']>;
let north: ReturnType<FeatureFixture['as']>;
let south: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => {
    const routes = [...rewardsRoutes(zone), ...consoleRoutes({ zone })];
    return [...routes, ...approvalsRoutes({ routes: () => routes, tell: () => undefined, zone })];
  });
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes });
    await aStaffMember(db, { operatorId: 'boss', agentId: 2, codes: [...codes, 'approve'] });
  });
  clerk = fixture.as({ codes, operatorId: 'clerk' });
  boss = fixture.as({ codes: [...codes, 'approve'], operatorId: 'boss' });
  const of = (agentId: number) => ({
    codes,
    agentId,
    scope: { agentIds: [agentId], opAreaIds: 'all' } as const,
  });
  north = fixture.as(of(3));
  south = fixture.as(of(4));
});
// Each test has its own day, because limits count per day.
afterEach(() => {
  fixture.clock.now += dayMs;
});
afterAll(() => fixture.close());

const someone = (agentId = 3) =>
  fixture.write(async (db) => {
    const { riderId } = await aRider(db, agentId);
    const { phone } = await db
      .selectFrom('rider')
      .select('phone')
      .where('rider_id', '=', riderId)
      .executeTakeFirstOrThrow();
    return { riderId, phone };
  });
const grant = (phones: string[], over: object = {}, as = clerk) =>
  as(rewards.grant, {
    body: { from: 'typed', phones, amountCents: 300, days: 30, reason, ...over } as never,
  });
test('a file of five thousand lines is written down at once', async () => {
  const phones = Array.from({ length: mostInFile }, (_, n) => `1340000${String(n).padStart(4, '0')}`);
  await fixture.write((db) =>
    sql`insert into rider (rider_id, phone, name, service_area_id, registered_at)
      select 'many-' || p, p, '', 31, ${new Date(fixture.clock.now)} from unnest(${phones}::text[]) p`.execute(
      db,
    ),
  );
  const said = await grant(phones, { from: 'file', amountCents: 1 });
  expect(said.data).toEqual({ rewards: mostInFile, skipped: 0, repeated: 0 });
  await fixture.write((db) =>
    db.updateTable('reward_grant').set({ state: 'released' }).where('rider_id', 'like', 'many-%').execute(),
  );
}, 60_000);

const work = () => giveWaiting({ database: fixture.database, now: () => fixture.clock.now, zone });
const ofRider = async (riderId: string, as = clerk) =>
  (await as(rewards.list, { query: { riderId } })).data?.list ?? [];
const cancel = (riderId: string) =>
  fixture.write((db) =>
    db.updateTable('rider').set({ state: 'cancelled' }).where('rider_id', '=', riderId).execute(),
  );

test('riders get a gift by their phones, each once, with or without the country; each is told what it is and until when', async () => {
  const [one, other] = [await someone(), await someone(4)];
  const said = await grant([one.phone, ` +86-${one.phone}`, '', other.phone], { ticketNo: 'T-7' });
  expect(said.data).toEqual({ rewards: 2, skipped: 0, repeated: 1 });
  expect(await ofRider(one.riderId)).toMatchObject([{ state: 'reserved', leftCents: 0 }]);
  expect(await work()).toBe(2);
  expect(await work()).toBe(0);
  expect(await ofRider(one.riderId)).toMatchObject([
    {
      state: 'granted',
      source: 'manual',
      faceCents: 300,
      leftCents: 300,
      spentCents: 0,
      agent: 'north',
      validTo: fixture.clock.now + 30 * dayMs,
      operator: expect.any(String),
      reason,
      ticketNo: 'T-7',
    },
  ]);
  const told = await fixture.write((db) =>
    db.selectFrom('rider_message').select('body').where('rider_id', '=', one.riderId).execute(),
  );
  expect(told).toMatchObject([{ body: expect.stringContaining('¥3.00') }]);
  const rider = fixture.as({ codes: ['riderApp'] });
  const own = await rider(riderRewards.list, { params: { riderId: one.riderId } });
  expect(own.data?.list).toMatchObject([{ state: 'granted', leftCents: 300 }]);
});

test('each wrong line is named with what is wrong with it, and nobody gets anything; left out, the others do', async () => {
  const [good, gone, foreign] = [await someone(), await someone(), await someone(4)];
  await cancel(gone.riderId);
  await fixture.write((db) => aStaffMember(db, { operatorId: 'walker', agentId: 3, codes: [] }));
  const staff = await someone();
  await fixture.write((db) =>
    db.updateTable('operator').set({ phone: staff.phone }).where('operator_id', '=', 'walker').execute(),
  );
  const lines = [good.phone, '123', gone.phone, staff.phone, foreign.phone, 'abc'];
  const refused = await grant(lines, {}, north);
  expect(refused).toMatchObject({ status: 400, code: 'grant.lines' });
  expect(refused.promot).toContain(
    '2、6（手机号无效）；3（已注销）；4（内部人员）；5（您的服务区没有该用户）',
  );
  expect(await work()).toBe(0);
  expect((await grant(lines, { skipsWrong: true }, north)).data).toEqual({
    rewards: 1,
    skipped: 5,
    repeated: 0,
  });
  expect((await grant(['123'], { skipsWrong: true })).code).toBe('grant.nobody');
  expect((await grant(Array.from({ length: 501 }, () => good.phone))).code).toBe('grant.typed');
  expect(await work()).toBe(1);
});

test('what is left of a reward is taken back once, by whoever pays for it and nobody else', async () => {
  const { riderId, grantId } = await fixture.write((db) => aGift(db, 3));
  const recall = (as = north, version = 1) => as(rewards.recall, { body: { id: grantId, version, reason } });
  expect((await recall(south)).code).toBe('reward.not_found');
  expect((await recall(north, 9)).code).toBe('common.stale_version');
  expect((await recall()).data).toEqual({ cents: 300 });
  expect(await ofRider(riderId)).toMatchObject([{ state: 'recalled', leftCents: 0, spentCents: 0 }]);
  expect((await recall(north, 2)).code).toBe('reward.over');
  expect(await ofRider(riderId, south)).toEqual([]);
});

test('what could not be given says why and is given when it is sent again, unless its rider is gone', async () => {
  const gone = await someone();
  await grant([gone.phone]);
  await cancel(gone.riderId);
  await work();
  const [row] = await ofRider(gone.riderId);
  expect(row).toMatchObject({ state: 'failed', problem: 'cancelled' });
  const resend = (id = '', version = 1) => clerk(rewards.resend, { body: { id, version } });
  expect((await resend(row?.id, row?.version)).code).toBe('grant.person');
  const { riderId, grantId } = await fixture.write((db) => aFailedGift(db, 3));
  expect((await resend(grantId)).data).toEqual({ id: grantId });
  expect(await ofRider(riderId)).toMatchObject([{ state: 'granted', leftCents: 300, problem: null }]);
  expect((await resend(grantId, 2)).code).toBe('reward.not_failed');
});

test('sums by source are what the books owe, at any moment; a gift of customer service is a reward too', async () => {
  const { riderId } = await someone();
  const said = await clerk(riders.charge, {
    body: { riderId, kind: 'gift', amountCents: 500 as never, reason },
  });
  expect(said.data).toMatchObject({ giftCents: 500, postingId: expect.any(String) });
  expect(await ofRider(riderId)).toMatchObject([
    { source: 'compensation', state: 'granted', leftCents: 500, reason },
  ]);
  const sums = (await clerk(rewards.sums, {})).data;
  expect(sums?.leftCents).toBe(sums?.booksCents);
  expect(sums?.list.map(({ source }) => source)).toEqual(['compensation', 'manual']);
  expect((await north(rewards.sums, {})).data?.booksCents).toBeNull();
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
});

test('an operator’s day is summed with what waits: beyond it a second person agrees, far beyond it nobody is asked', async () => {
  const everybody = await Promise.all(Array.from({ length: 6 }, () => someone()));
  const phones = everybody.map(({ phone }) => phone);
  // Limits: 50,000 cents per operator and day, 10,000 per rider.
  expect((await grant(phones.slice(0, 4), { amountCents: 10_000 })).data).toMatchObject({ rewards: 4 });
  const asked = await grant(phones.slice(0, 2), { amountCents: 10_000 });
  expect(asked.code).toBe('approval.requested');
  // 20,000 are pending, so 1,000 more exceed 50,000 too.
  expect((await grant(phones.slice(0, 1), { amountCents: 1_000 })).code).toBe('approval.requested');
  expect((await grant(phones.slice(0, 1), { amountCents: 10_001, reason: '另一个原因的发放' })).code).toBe(
    'approval.requested',
  );
  expect((await grant(phones, { amountCents: 50_000, reason: '又一个原因的发放' })).code).toBe(
    'approval.requested',
  );
  const refused = await grant(phones, { amountCents: 50_000, reason: '再一个原因的发放' });
  expect(refused).toMatchObject({ status: 409, code: 'grant.operator_limit' });
  expect(refused.promot).toContain('5000.00');
  await work();
  const waiting =
    (await boss(approvals.list, { query: { state: 'pending', pageSize: 50 } })).data?.list ?? [];
  const twice = waiting.find(({ change }) => (change as { totalCents?: number }).totalCents === 20_000);
  expect((await boss(approvals.approve, { params: { id: twice?.id ?? '' }, body: {} as never })).status).toBe(
    200,
  );
  expect(await work()).toBe(2);
  expect((await ofRider(everybody[0]?.riderId ?? '')).map(({ leftCents }) => leftCents)).toEqual([
    10_000, 10_000,
  ]);
});
