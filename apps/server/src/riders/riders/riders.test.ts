import { approvals } from '@kickstand/contract/platform/approvals';
import { riders } from '@kickstand/contract/riders/riders';
import { postingOf } from '@kickstand/domain/money/ledger';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anEntry } from '../../../test/examples/examples.riders.ts';
import { anOpenTrip, aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDebtor, anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { consoleRoutes } from './riders-console.routes.ts';

const zone = 'Asia/Shanghai';
const codes = ['070101', '07010108'];
const reason = '车辆故障补偿用户';
const scopeOf = (agentId: number) => ({ agentIds: [agentId], opAreaIds: 'all' }) as const;
let fixture: FeatureFixture;
let head: ReturnType<FeatureFixture['as']>;
let north: ReturnType<FeatureFixture['as']>;
let south: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => {
    const routes = consoleRoutes({ zone });
    return [...routes, ...approvalsRoutes({ routes: () => routes, tell: () => undefined, zone })];
  });
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes });
    await aStaffMember(db, { operatorId: 'boss', agentId: 2, codes: [...codes, 'approve'] });
  });
  head = fixture.as({ codes, operatorId: 'clerk' });
  north = fixture.as({ codes, scope: scopeOf(3), agentId: 3 });
  south = fixture.as({ codes, scope: scopeOf(4), agentId: 4 });
});
afterEach(() => {
  fixture.clock.now += 60_000;
});
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const someone = (agentId = 3) => fixture.write((db) => aRider(db, agentId));
const rides = (riderId: string, agentId: number, due = {}) =>
  fixture.write((db) => anUnpaidOrder(db, { riderId, agentId, now: now(), due }));
const seenBy = async (as: typeof head, riderId: string) =>
  (await as(riders.single, { params: { riderId } })).data;
const found = async (as: typeof head, query: object) =>
  ((await as(riders.list, { query: { ...query, pageSize: 200 } })).data?.list ?? []).map(({ id }) => id);
const charge = (as: typeof head, body: object) =>
  as(riders.charge, { body: { kind: 'gift', amountCents: 300, reason, ...body } as never });
const paidIn = (riderId: string, cents: number) =>
  fixture.write((db) =>
    db
      .insertInto('wallet_lot')
      .values({
        lot_id: `full-${riderId}`,
        rider_id: riderId,
        kind: 'principal',
        amount_cents: cents,
        left_cents: cents,
        source: 'topup',
        created_at: new Date(now()),
      })
      .execute(),
  );
/** Goodwill of the northern franchisee as principal, which pays for rides everywhere. */
const giveGoodwill = (riderId: string, cents: number) =>
  fixture.write(async (db) => {
    const lotId = newId();
    const lot = { paymentId: null, withLotId: null, areaId: 31, source: 'platform', endsAt: null } as const;
    await addLot(db, { ...lot, lotId, riderId, kind: 'principal', cents, now: now() });
    const about = { source: 'charge', sourceId: lotId, eventAt: now(), now: now(), zone };
    await post(db, postingOf('goodwill', { principal: cents }, { rider: riderId, area: '31' }), {
      ...about,
      agentId: 3,
      areaId: 31,
      reason,
    });
  });
const wallet = async (as: typeof head, riderId: string) =>
  (await as(riders.wallet, { query: { riderId } })).data?.list ?? [];

describe('a franchisee', () => {
  test('sees who is at home with it and who rode with it, and nobody else', async () => {
    const [home, guest, foreign] = [await someone(3), await someone(4), await someone(4)];
    await rides(guest.riderId, 3);
    const list = await found(north, {});
    expect(list).toContain(home.riderId);
    expect(list).toContain(guest.riderId);
    expect(list).not.toContain(foreign.riderId);
    expect(await seenBy(north, foreign.riderId)).toBeUndefined();
    expect(await seenBy(north, guest.riderId)).toMatchObject({ serviceAreaId: null, area: null });
    expect(await seenBy(south, guest.riderId)).toMatchObject({ serviceAreaId: 41, area: 'south' });
  });

  test('sees what a rider did with it; of another’s debt only that it blocks', async () => {
    const { riderId } = await someone(3);
    await charge(head, { riderId, amountCents: 350 });
    await rides(riderId, 3, { ride: 350 });
    await rides(riderId, 4, { ride: 900 });
    const common = { owes: true, riding: 'to_pay', principalCents: 0, giftCents: 0 };
    expect(await seenBy(north, riderId)).toMatchObject({
      ...common,
      orders: 1,
      spentCents: 350,
      unpaidCents: 0,
    });
    expect(await seenBy(south, riderId)).toMatchObject({
      ...common,
      orders: 1,
      spentCents: 0,
      unpaidCents: 900,
    });
    expect(await seenBy(head, riderId)).toMatchObject({ orders: 2, spentCents: 350, unpaidCents: 900 });
    expect(await found(north, { riderId, owes: true })).toEqual([riderId]);
  });

  test('sees the movements of its own areas without what there was in all', async () => {
    const { riderId } = await someone(3);
    await giveGoodwill(riderId, 1_000);
    fixture.clock.now += 60_000;
    await rides(riderId, 4, { ride: 900 });
    const given = { event: 'goodwill', principalCents: 1_000, giftCents: 0, area: 'north', reason };
    const paid = { event: 'paidFromWallet', principalCents: -900 };
    expect(await wallet(head, riderId)).toMatchObject([
      { ...paid, principalAfterCents: 100, orderId: expect.any(String) },
      { ...given, principalAfterCents: 1_000 },
    ]);
    expect(await wallet(north, riderId)).toMatchObject([{ ...given, principalAfterCents: null }]);
    expect(await wallet(south, riderId)).toMatchObject([{ ...paid, principalAfterCents: null }]);
    const lots = async (as: typeof head) => (await as(riders.lots, { query: { riderId } })).data?.list;
    expect(await lots(north)).toMatchObject([{ source: 'platform', leftCents: 100, amountCents: 1_000 }]);
    expect(await lots(south)).toEqual([]);
  });

  test('gives nothing to a rider who is at home elsewhere', async () => {
    const { riderId } = await someone(4);
    expect((await charge(north, { riderId })).code).toBe('rider.not_found');
    await rides(riderId, 3);
    expect((await charge(north, { riderId })).code).toBe('rider.not_home');
    expect(await wallet(head, riderId)).toEqual([]);
  });
});

describe('the company', () => {
  test('gives a gift, which the books know as one', async () => {
    const { riderId } = await someone();
    const { data } = await charge(north, { riderId, amountCents: 10_000 });
    expect(data).toMatchObject({ principalCents: 0, giftCents: 10_000 });
    expect((await charge(north, { riderId, amountCents: 10_001 })).status).toBe(400);
    expect((await charge(north, { riderId, amountCents: 0 })).status).toBe(400);
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });

  test('gives the same once, however often it is asked', async () => {
    const { riderId } = await someone();
    const again = { 'idempotency-key': 'once-and-no-more' };
    const body = { riderId, kind: 'gift', amountCents: 300, reason } as never;
    const said = [await head(riders.charge, { body }, again), await head(riders.charge, { body }, again)];
    expect(said[1]?.data).toEqual(said[0]?.data);
    expect(await seenBy(head, riderId)).toMatchObject({ giftCents: 300 });
    const other = { riderId, kind: 'gift', amountCents: 400, reason } as never;
    expect((await head(riders.charge, { body: other }, again)).status).toBe(422);
  });

  test('gives principal when a second person agrees, once', async () => {
    const { riderId } = await someone();
    const asked = await charge(head, { riderId, kind: 'principal', amountCents: 2_000 });
    expect(asked).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await seenBy(head, riderId)).toMatchObject({ principalCents: 0 });
    const boss = fixture.as({ codes: [...codes, 'approve'], operatorId: 'boss', name: 'boss' });
    const [waiting] = (await boss(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
    expect(waiting).toMatchObject({ object: riderId, change: { kind: 'principal', amountCents: 2_000 } });
    const params = { id: waiting?.id ?? '' };
    expect((await boss(approvals.approve, { params, body: {} })).status).toBe(200);
    expect((await boss(approvals.approve, { params, body: {} })).code).toBe('approval.done');
    expect(await seenBy(head, riderId)).toMatchObject({ principalCents: 2_000 });
    expect(await wallet(head, riderId)).toMatchObject([
      { event: 'goodwill', principalCents: 2_000, principalAfterCents: 2_000, reason },
    ]);
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });

  test('takes back where it was given what was given, and nobody takes back what others gave', async () => {
    const { riderId } = await someone(3);
    const boss = fixture.as({ codes: [...codes, 'approve'], operatorId: 'boss', name: 'boss' });
    const agree = async () => {
      const [waiting] = (await boss(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
      await boss(approvals.approve, { params: { id: waiting?.id ?? '' }, body: {} });
      fixture.clock.now += 60_000;
    };
    await charge(head, { riderId, kind: 'principal', amountCents: 700 });
    await agree();
    await fixture.write((db) =>
      db.updateTable('rider').set({ service_area_id: 41 }).where('rider_id', '=', riderId).execute(),
    );
    const by = ['070101', '07010108', '150301', '15030108'];
    await fixture.write((db) => aStaffMember(db, { operatorId: 'southern', agentId: 4, codes: by }));
    const southern = fixture.as({ codes: by, operatorId: 'southern', scope: scopeOf(4), agentId: 4 });
    await fixture.write((db) => aStaffMember(db, { operatorId: 'teller', agentId: 2, codes: by }));
    const teller = fixture.as({ codes: by, operatorId: 'teller' });
    const body = { riderId, kind: 'principal', amountCents: -600, reason } as never;
    expect((await southern(riders.adjust, { body })).code).toBe('wallet.adjust_left');
    expect((await teller(riders.adjust, { body })).code).toBe('approval.requested');
    await agree();
    const [taken] = await wallet(head, riderId);
    expect(taken).toMatchObject({ event: 'goodwillTakenBack', principalCents: -600, area: 'north' });
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });

  test('is given so much on a day by one person, and to one rider by all, in however many parts at once', async () => {
    fixture.clock.now += 86_400_000;
    const giver = fixture.as({ codes, operatorId: 'clerk' });
    const { riderId } = await someone();
    const give = (to: string, amountCents: number, as = giver) => charge(as, { riderId: to, amountCents });
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(riderId, 999)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'approval.requested')).toHaveLength(2);
    expect(await seenBy(head, riderId)).toMatchObject({ giftCents: 9_990 });
    const other = fixture.as({ codes, operatorId: 'boss' });
    expect(await give(riderId, 11, other)).toMatchObject({ code: 'approval.requested' });
    expect((await give(riderId, 10, other)).status).toBe(200);
    for (let many = 0; many < 4; many++)
      expect((await give((await someone()).riderId, 10_000)).status).toBe(200);
    const last = (await someone()).riderId;
    expect(await give(last, 20)).toMatchObject({ code: 'approval.requested' });
    const { change } = await fixture.write((db) =>
      db.selectFrom('approval').select('change').where('object', '=', last).executeTakeFirstOrThrow(),
    );
    expect(change).toMatchObject({ givenByOneCents: 50_000, leftCents: 10 });
    fixture.clock.now += 86_400_000;
    expect((await give(last, 20)).status).toBe(200);
  });

  test('takes back what the company gave when a second person agrees, and never what was paid', async () => {
    const { riderId } = await someone();
    const by = ['070101', '07010108', '150301', '15030108'];
    await fixture.write((db) => aStaffMember(db, { operatorId: 'cashier', agentId: 2, codes: by }));
    const cashier = fixture.as({ codes: by, operatorId: 'cashier' });
    const boss = fixture.as({ codes: [...codes, 'approve'], operatorId: 'boss', name: 'boss' });
    const agreed = async (kind: 'gift' | 'principal', amountCents: number) => {
      const asked = await cashier(riders.adjust, { body: { riderId, kind, amountCents, reason } as never });
      if (asked.code !== 'approval.requested') return asked.code;
      const [waiting] = (await boss(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
      expect(waiting).toMatchObject({ object: riderId, change: { kind, amountCents } });
      await boss(approvals.approve, { params: { id: waiting?.id ?? '' }, body: {} });
      fixture.clock.now += 60_000;
      return seenBy(head, riderId);
    };
    expect(await agreed('principal', 900)).toMatchObject({ principalCents: 900, giftCents: 0 });
    expect(await agreed('gift', 500)).toMatchObject({ principalCents: 900, giftCents: 500 });
    expect(await agreed('gift', -200)).toMatchObject({ principalCents: 900, giftCents: 300 });
    expect(await agreed('principal', -901)).toBe('wallet.adjust_left');
    expect(await agreed('principal', -900)).toMatchObject({ principalCents: 0, giftCents: 300 });
    expect((await wallet(head, riderId)).map(({ event }) => event)).toEqual([
      'goodwillTakenBack',
      'giftEnded',
      'giftGranted',
      'goodwill',
    ]);
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
    await paidIn(riderId, 500);
    expect(await agreed('principal', -1)).toBe('wallet.adjust_left');
    await fixture.write((db) =>
      db.updateTable('wallet_lot').set({ left_cents: 0 }).where('rider_id', '=', riderId).execute(),
    );
  });

  test('brings no wallet above its cap, and gives nothing to an account that is closed', async () => {
    const { riderId } = await someone();
    await paidIn(riderId, 9_000);
    expect((await charge(head, { riderId, kind: 'principal', amountCents: 1_001 })).code).toBe('wallet.cap');
    expect((await charge(head, { riderId, kind: 'principal', amountCents: 1_000 })).status).toBe(202);
    await fixture.write(async (db) => {
      await db.deleteFrom('approval').execute();
      await db.updateTable('wallet_lot').set({ left_cents: 0 }).where('rider_id', '=', riderId).execute();
      await db.updateTable('rider').set({ state: 'cancelled' }).where('rider_id', '=', riderId).execute();
    });
    expect((await charge(head, { riderId })).code).toBe('rider.cancelled');
  });
});

describe('a rider', () => {
  test('is what they do just now, and whether they may', async () => {
    const riding = async (riderId: string) => {
      const { riding, state } = (await seenBy(north, riderId)) ?? {};
      return [riding, state];
    };
    const [free, barred, gone] = [await someone(), await someone(), await someone()];
    const open = await fixture.write((db) => anOpenTrip({ agentId: 3 }, db));
    const parked = await fixture.write((db) => anOpenTrip({ agentId: 3 }, db, 'temp_parked'));
    const { riderId: debtor } = await fixture.write((db) => aDebtor(db, { agentId: 3, now: now() }));
    await fixture.write(async (db) => {
      await anEntry(db, { agentId: 3, riderId: barred.riderId });
      await db
        .updateTable('rider')
        .set({ state: 'cancelled' })
        .where('rider_id', '=', gone.riderId)
        .execute();
    });
    expect(await riding(free.riderId)).toEqual(['can_ride', 'normal']);
    expect(await riding(barred.riderId)).toEqual(['registered', 'blacklisted']);
    expect(await riding(gone.riderId)).toEqual(['registered', 'cancelled']);
    expect(await riding(open.riderId)).toEqual(['riding', 'normal']);
    expect(await riding(parked.riderId)).toEqual(['temp_parked', 'normal']);
    expect(await riding(debtor)).toEqual(['to_pay', 'normal']);
    expect(await found(north, { riding: 'temp_parked' })).toEqual([parked.riderId]);
    expect(await found(north, { state: 'blacklisted' })).toContain(barred.riderId);
    const { data } = await north(riders.riding, { query: { riderId: open.riderId } });
    expect(data?.riding).toMatchObject({ carId: open.carId, tripId: open.tripId, state: 'riding' });
    expect((await north(riders.riding, { query: { riderId: free.riderId } })).data).toEqual({ riding: null });
  });

  test('is found by what is known of them', async () => {
    const { riderId, phone } = await someone();
    await charge(head, { riderId });
    await rides(riderId, 3, { ride: 700 });
    const yes = { phone, name: '骑行人', riderId, areaId: 31, state: 'normal', riding: 'to_pay', owes: true };
    const more = { platform: 'wechat', balanceFrom: 0, balanceTo: 0, lastRideFrom: now() - 86_400_000 };
    expect(await found(north, { ...yes, ...more })).toEqual([riderId]);
    for (const no of [
      { owes: false },
      { riding: 'riding' },
      { platform: 'ios' },
      { balanceFrom: 1 },
      { lastRideFrom: now() },
      { registeredTo: 1 },
      { areaId: 41 },
    ])
      expect(await found(north, { phone, ...no }), JSON.stringify(no)).toEqual([]);
  });

  test('is shown masked, and in full to whoever may, which is logged', async () => {
    const { riderId, phone } = await someone();
    const masked = { riderPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, name: '骑*人' };
    expect(await seenBy(north, riderId)).toMatchObject(masked);
    const reader = fixture.as({ codes: [...codes, 'pii'], scope: scopeOf(3), agentId: 3 });
    expect(await seenBy(reader, riderId)).toMatchObject(masked);
    const said = await reader(riders.unmask, { params: { riderId } });
    expect(said.data).toEqual({ phone, name: '骑行人' });
    const rows = await fixture.write((db) =>
      db.selectFrom('audit_log').select('object').where('call_id', '=', 'riders.unmask').execute(),
    );
    expect(rows).toEqual([{ object: riderId }]);
  });

  test('is found by phone; only whoever could see everybody hears that somebody is elsewhere', async () => {
    const { riderId, phone } = await someone(4);
    const ask = (as: typeof head, query: { phone: string }) => as(riders.personalInfo, { query });
    const narrowed = fixture.as({ codes, scope: scopeOf(3), granted: everything });
    expect((await ask(south, { phone })).data?.list).toMatchObject([{ id: riderId }]);
    expect((await ask(north, { phone })).data).toEqual({ list: [] });
    expect(await ask(narrowed, { phone })).toMatchObject({ status: 404, code: 'rider.elsewhere' });
    expect((await ask(narrowed, { phone: '13999999999' })).data).toEqual({ list: [] });
  });
});

test('the company knows of each piece of a wallet who gave it, and of what a rider paid in that nobody did', async () => {
  const { riderId } = await someone();
  const clerk = await fixture.write((db) =>
    db.selectFrom('operator').select('name').where('operator_id', '=', 'clerk').executeTakeFirstOrThrow(),
  );
  await charge(head, { riderId, amountCents: 500 });
  await paidIn(riderId, 700);
  const { data } = await head(riders.lots, { query: { riderId } });
  expect(data?.list).toMatchObject([
    { kind: 'gift', source: 'platform', operatorName: clerk.name, reason },
    { kind: 'principal', source: 'topup', operatorName: null, reason: null },
  ]);
});
