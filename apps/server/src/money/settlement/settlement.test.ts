import type { Cents } from '@kickstand/contract/kit';
import { shareSchemes, statements } from '@kickstand/contract/money/settlement';
import { approvals } from '@kickstand/contract/platform/approvals';
import { postingOf, shutAt } from '@kickstand/domain/money/ledger';
import { undisputedMs } from '@kickstand/domain/money/settlement';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aCollectingFranchisee } from '../../../test/money/a-collecting-franchisee.ts';
import { aShareScheme, someTerms } from '../../../test/money/a-statement.ts';
import { aCustomer, aSeller } from '../../../test/money/an-invoice.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { checks, verifyBooks } from '../ledger/books.service.ts';
import { post } from '../ledger/posting.service.ts';
import { refundOwed } from '../payments/refunds.service.ts';
import { compensateCards } from './compensation.service.ts';
import { closeDays, confirmUndisputed } from './settlement.jobs.ts';
import { settlementRoutes } from './settlement.routes.ts';
import { isDayHeld, isUnsettled } from './statements.service.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const head = ['1101', '110155', '110156', 'approve'];
const own = ['1101', '110156'];
let fixture: FeatureFixture;
let today: string;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [
      ...settlementRoutes({ zone, tell: () => undefined }),
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
    ];
    return all;
  });
  await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker'])
      await aStaffMember(db, { operatorId, agentId: 2, codes: head });
    await aStaffMember(db, { operatorId: 'owner', agentId, codes: own });
  });
});
beforeEach(async () => {
  await fixture.fresh.owner.query('truncate payment_provider');
  fixture.clock.now += 40 * 86_400_000;
  today = businessDayOf(fixture.clock.now, zone);
  await fixture.fresh.owner.query(`truncate share_scheme, statement, share_day, area_close, day_close,
    card_compensation, statement_adjustment, statement_message, approval, ride_order, receivable, receivable_part, payment, refund,
    refund_leg, wallet_lot, user_card, ledger_posting, ledger_entry, ledger_account, ledger_pending, ledger_outcome,
    vehicle_earned, vehicle_earned_lately cascade`);
});
afterAll(() => fixture.close());

const desk = (operatorId = 'maker') => fixture.as({ codes: head, operatorId, name: operatorId, agentId: 2 });
const franchisee = (scope = { agentIds: [agentId], opAreaIds: 'all' as const }) =>
  fixture.as({ codes: own, operatorId: 'owner', name: '孙立军', agentId, scope });
const watch = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
/** The day after is shut; answers the days that are closed then. */
function closeToday() {
  fixture.clock.now = shutAt(today, zone) + 300_000;
  today = businessDayAfter(today, 1);
  return closeDays(watch());
}
const agree = async () => {
  const { approval_id: id } = await fixture.write((db) =>
    db.selectFrom('approval').select('approval_id').where('state', '=', 'pending').executeTakeFirstOrThrow(),
  );
  return desk('checker')(approvals.approve, { params: { id }, body: {} });
};
const scheme = (terms: Partial<typeof someTerms> = {}, areaId: number | null = null) =>
  fixture.write((db) => aShareScheme(db, { agentId, areaId, now: fixture.clock.now, terms }));
const customer = (orders = 1) =>
  fixture.write((db) => aCustomer(db, { agentId, now: fixture.clock.now, orders }));
const backOf = (receivableId: string, ride: number, location = 0) =>
  fixture.write((db) =>
    refundOwed(
      { zone, providers: new Map() } as never,
      { db, now: () => fixture.clock.now, afterCommit: () => undefined } as never,
      { receivableId, lines: { ride, location, helmet: 0, fee: 0 }, to: 'wallet', reason: '车辆故障退款' },
    ),
  );
const shares = () =>
  fixture.write((db) =>
    db
      .selectFrom('share_day')
      .select(['base_cents', 'share_cents'])
      .orderBy('day')
      .orderBy('base_cents')
      .execute(),
  );
const listed = async (who = franchisee()) => (await who(statements.list, {})).data?.list ?? [];
const theOne = async () => (await listed())[0] ?? expect.fail('no statement');
const sound = async () => expect((await verifyBooks(fixture.database)).faults).toEqual([]);

describe('the close of a day', () => {
  test('gives the agent its share of what was paid less what went back, once, and books the tax in it', async () => {
    await fixture.write((db) => aSeller(db, agentId));
    await scheme();
    const { orderIds } = await customer(3);
    await backOf(orderIds[0] ?? '', 350, 1);
    const days = await closeToday();
    expect(days).toHaveLength(1);
    expect(await shares()).toEqual([{ base_cents: 2_550 - 351, share_cents: Math.floor(2_199 * 0.7) }]);
    expect(await closeDays(watch())).toEqual([]);
    const tax = await fixture.write((db) =>
      db.selectFrom('area_close').select(['revenue_cents', 'vat_cents']).executeTakeFirst(),
    );
    expect(tax).toEqual({ revenue_cents: 2_199, vat_cents: Math.round((2_199 * 300) / 10_300) });
    await sound();
  });

  test('dates a past that was made up by when each thing was due', async () => {
    await scheme({ cycle: 'day' });
    await customer();
    const due = shutAt(today, zone) + 300_000;
    fixture.clock.now = due + 9 * 86_400_000;
    const past = { ...watch(), isPast: true };
    expect(await closeDays(past)).toContain(today);
    await confirmUndisputed(past);
    expect((await listed()).find(({ toDay }) => toDay === today)).toMatchObject({
      issuedAt: due,
      state: 'confirmed',
      confirmedAt: due + undisputedMs,
    });
    await sound();
  });

  test('takes back by the ratio of the payment what went back later, and splits a period where the ratio changes', async () => {
    await scheme();
    await scheme({ ratioBp: 8_000, fromDay: businessDayAfter(today, 1) });
    const { orderIds } = await customer();
    await closeToday();
    await customer();
    await backOf(orderIds[0] ?? '', 350);
    await closeToday();
    expect(await shares()).toEqual([
      { base_cents: 850, share_cents: 595 },
      { base_cents: -350, share_cents: -245 },
      { base_cents: 850, share_cents: 680 },
    ]);
    await sound();
  });

  test('counts tiers over the agent’s month, and cards by their sale', async () => {
    await scheme({ tiers: [{ fromCents: 1_000, bp: 9_000 }] });
    const { riderId } = await customer();
    await closeToday();
    await fixture.write((db) => aCard(db, { agentId, riderId, now: fixture.clock.now }));
    await closeToday();
    expect(await shares()).toEqual([
      { base_cents: 850, share_cents: 595 },
      { base_cents: 990, share_cents: 105 + Math.floor(840 * 0.9) },
    ]);
    await sound();
  });

  test('leaves all of it to head office where nothing was agreed, and gifts to nobody unless they are made good', async () => {
    await customer();
    await closeToday();
    expect(await shares()).toEqual([{ base_cents: 850, share_cents: 0 }]);
    expect(await listed()).toEqual([]);
    await sound();
  });
});

describe('an area that goes to another agent', () => {
  const transfer = (to: number, assignmentId: string) =>
    fixture.write((db) =>
      compensateCards(db, {
        assignmentId,
        areaId: 31,
        to,
        reason: '服务区归属调整',
        by: '小方',
        approver: '小周',
        now: fixture.clock.now,
        zone,
      }),
    );
  const adjusted = () =>
    fixture.write(async (db) => {
      const rows = await db
        .selectFrom('statement_adjustment')
        .select(['agent_id', 'cents'])
        .orderBy('agent_id')
        .orderBy('cents')
        .execute();
      return rows.map(({ agent_id, cents }) => [agent_id, cents]);
    });

  test('takes the shares of cards along that are not used up, and gives back what riders get back later', async () => {
    await scheme({ fromDay: today });
    await fixture.write((db) =>
      aShareScheme(db, { agentId: 4, now: fixture.clock.now, terms: { ratioBp: 8_000 } }),
    );
    const { riderId } = await customer();
    const { cardId } = await fixture.write((db) => aCard(db, { agentId, riderId, now: fixture.clock.now }));
    await closeToday();
    await transfer(4, 'to-south');
    expect(await adjusted()).toEqual([
      [3, -693],
      [4, 792],
    ]);
    await transfer(4, 'again');
    await transfer(2, 'to-head-office');
    expect(await adjusted()).toEqual([
      [3, -693],
      [4, -792],
      [4, 792],
    ]);
    await sound();
    await fixture.write(async (db) => {
      const { merchant } = await db
        .selectFrom('payment')
        .select('merchant')
        .where('subject_id', '=', cardId)
        .executeTakeFirstOrThrow();
      const posting = postingOf(
        'cardRefunded',
        { refund: 500, rest: 490 },
        { merchant, card: cardId, area: '31' },
      );
      const when = { eventAt: fixture.clock.now, now: fixture.clock.now, zone };
      await post(db, posting, { ...when, source: 'refund-leg', sourceId: 'r-1', agentId, areaId: 31 });
      await db
        .updateTable('user_card')
        .set({ state: 'refunded', refund_cents: 500, over_cents: 490, ended_at: new Date(fixture.clock.now) })
        .where('card_id', '=', cardId)
        .execute();
    });
    await closeToday();
    expect(await adjusted()).toEqual([
      [3, -693],
      [3, 350],
      [4, -792],
      [4, -400],
      [4, 400],
      [4, 792],
    ]);
    for (const check of ['transfers', 'statements', 'agents', 'shareBases'] as const)
      expect(await fixture.write((db) => checks[check](db)), check).toMatchObject({ count: 0 });
  });
});

describe('a scheme', () => {
  const body = { ...someTerms, agentId, areaId: null };

  test('holds once a second person agreed to it, and then stays as it is', async () => {
    const { data } = await desk()(shareSchemes.add, { body: { ...body, fromDay: today } });
    expect(data).toMatchObject({ state: 'draft', no: null, version: 1 });
    expect(await desk()(shareSchemes.add, { body })).toMatchObject({ code: 'share.drafted' });
    const params = { id: data?.id ?? '' };
    const change = { ...someTerms, ratioBp: 7_500, fromDay: today, version: 1 };
    expect((await desk()(shareSchemes.edit, { params, body: change })).data).toMatchObject({
      ratioBp: 7_500,
    });
    const publish = { params, body: { reason: '新签约比例', version: 2 } };
    expect(await desk()(shareSchemes.publish, publish)).toMatchObject({ status: 202 });
    expect(await agree()).toMatchObject({ status: 200 });
    expect((await desk()(shareSchemes.list, { query: { agentId } })).data?.list).toMatchObject([
      { state: 'active', no: 1, ratioBp: 7_500 },
    ]);
    expect(await desk()(shareSchemes.remove, { params, query: { version: 3 } })).toMatchObject({
      code: 'share.published',
    });
  });

  test.each([
    [
      'where a provider could not share so much away',
      { collector: 'agent', ratioBp: 6_500 },
      'share.too_much_away',
      'ready',
    ],
    ['where the agent has no merchant to collect with', { collector: 'agent' }, 'share.no_merchant', 'not'],
    [
      'where its provider does not share with head office',
      { collector: 'agent' },
      'share.no_receiver',
      'unready',
    ],
    ['for days that are gone', { fromDay: '2026-01-01' }, 'share.past', 'not'],
  ] as const)('is not published %s', async (_, terms, code, collects) => {
    const now = fixture.clock.now;
    if (collects !== 'not')
      await fixture.write((db) => aCollectingFranchisee(db, { agentId, now, isReady: collects === 'ready' }));
    const { data } = await desk()(shareSchemes.add, { body: { ...body, fromDay: today, ...terms } });
    const publish = { params: { id: data?.id ?? '' }, body: { reason: '新签约比例', version: 1 } };
    expect(await desk()(shareSchemes.publish, publish)).toMatchObject({ code });
  });

  test('is refused with tiers that fall, an end before its beginning, or for head office', async () => {
    const add = (over: object) => desk()(shareSchemes.add, { body: { ...body, ...over } });
    const tiers = [
      { fromCents: 200, bp: 1 },
      { fromCents: 100, bp: 2 },
    ];
    expect(await add({ tiers })).toMatchObject({ code: 'share.tiers' });
    expect(await add({ fromDay: '2026-09-02', untilDay: '2026-09-01' })).toMatchObject({
      code: 'share.days',
    });
    expect(await add({ agentId: 2 })).toMatchObject({ code: 'share.head_office' });
  });
});

describe('a statement', () => {
  test('opens down to each payment and refund behind it, and they add up to it', async () => {
    await scheme({ cycle: 'day' });
    const { orderIds } = await customer(2);
    await backOf(orderIds[1] ?? '', 350);
    await closeToday();
    const { id } = await theOne();
    const { data: days } = await franchisee()(statements.days, { query: { id } });
    expect(days?.list).toMatchObject([
      { paidCents: 1_700, backCents: 350, baseCents: 1_350, ratioBp: 7_000, schemeNo: 1, shareCents: 945 },
    ]);
    const { data: lines } = await franchisee()(statements.lines, { query: { id } });
    expect(
      lines?.list.map(({ kind, cashCents, schemeNo, ratioBp }) => [kind, cashCents, schemeNo, ratioBp]),
    ).toEqual([
      ['ride', 850, 1, 7_000],
      ['ride', 850, 1, 7_000],
      ['refund', -350, 1, 7_000],
    ]);
    expect(lines?.list[2]).toMatchObject({ orderId: orderIds[1], reason: '车辆故障退款' });
    const after = lines?.list[1]?.id ?? '';
    const { data: rest } = await franchisee()(statements.lines, { query: { id, after } });
    expect(rest?.list).toEqual([lines?.list[2]]);
  });

  test('is disputed, corrected with a second person, agreed to and paid, and holds its days from then on', async () => {
    await scheme();
    const { orderIds } = await customer();
    await closeToday();
    const { id, fromDay } = await theOne();
    const dispute = { id, orderId: orderIds[0] ?? '', text: '这一单的里程费少算了', version: 1 };
    const { data: disputed } = await franchisee()(statements.dispute, { body: dispute });
    expect(disputed).toMatchObject({ state: 'disputed', messages: [{ kind: 'dispute', sentBy: '孙立军' }] });
    const adjust = { id, areaId: 31, cents: 50, reason: '补计里程费分成', version: 2 };
    expect(await franchisee()(statements.adjust, { body: adjust })).toMatchObject({ status: 403 });
    expect(await desk()(statements.adjust, { body: adjust })).toMatchObject({ status: 202 });
    expect(await agree()).toMatchObject({ status: 200 });
    const answer = { id, text: '已核实，补计 0.50 元', version: 3 };
    expect((await desk()(statements.answer, { body: answer })).data).toMatchObject({
      state: 'draft',
      adjustCents: 50,
      payableCents: 645,
    });
    expect(await fixture.write((db) => isDayHeld(db, fromDay))).toBe(false);
    for (const call of [statements.confirm, statements.dispute])
      expect(
        await desk()(call, {
          body: { id, version: 4, ...(call === statements.dispute && { text: '总部代为确认' }) },
        } as never),
      ).toMatchObject({ code: 'common.other_party' });
    expect((await franchisee()(statements.confirm, { body: { id, version: 4 } })).data?.state).toBe(
      'confirmed',
    );
    expect(await fixture.write((db) => isDayHeld(db, fromDay))).toBe(true);
    expect(await fixture.write((db) => isUnsettled(db, agentId))).toBe(true);
    const pay = { id, bankNo: 'HX20261124001', paidOn: today, reason: '按期打款给加盟商', version: 5 };
    expect(await franchisee()(statements.pay, { body: pay })).toMatchObject({ status: 403 });
    for (const [paidOn, code] of [
      [businessDayAfter(today, 2), 'statement.paid_ahead'],
      ['2020-01-01', 'statement.paid_early'],
    ] as const)
      expect(await desk()(statements.pay, { body: { ...pay, paidOn } })).toMatchObject({ code });
    expect(await desk()(statements.pay, { body: pay })).toMatchObject({ status: 202 });
    expect(await agree()).toMatchObject({ status: 200 });
    expect(await theOne()).toMatchObject({ state: 'paid', paidBy: 'maker', bankNo: pay.bankNo });
    expect(await desk()(statements.pay, { body: { ...pay, version: 6 } })).toMatchObject({
      code: 'statement.state',
    });
    expect(await fixture.write((db) => isUnsettled(db, agentId))).toBe(false);
    await sound();
  });

  test('that nobody disputes for seven days is agreed to; corrections after that stand on the next', async () => {
    await scheme();
    await customer();
    await closeToday();
    const { id } = await theOne();
    fixture.clock.now += undisputedMs - 1;
    expect(await confirmUndisputed(watch())).toBe(0);
    fixture.clock.now += 1;
    expect(await confirmUndisputed(watch())).toBe(1);
    expect(await theOne()).toMatchObject({ state: 'confirmed', confirmedBy: null, version: 2 });
    await desk()(statements.adjust, {
      body: { id, areaId: 31, cents: -45, reason: '多计分成收回', version: 2 },
    });
    const [asked] = (await desk('checker')(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
    expect(asked?.change).toMatchObject({ cents: [0, -45], countsIn: [null, 'next_statement'] });
    await agree();
    expect(await theOne()).toMatchObject({ adjustCents: 0, payableCents: 595 });
    today = businessDayOf(fixture.clock.now, zone);
    await customer();
    await closeToday();
    const later = (await listed()).filter((one) => one.id !== id);
    expect(later.map(({ payableCents }) => payableCents)).toEqual([595, -45]);
    await sound();
  });

  test('is paid by a transfer that is told once, and pays another statement only of that day and where that is said', async () => {
    await scheme();
    for (let i = 0; i < 3; i++) {
      await customer();
      await closeToday();
    }
    const [first, second, third] = (await listed()).toSorted((one, other) =>
      one.toDay < other.toDay ? -1 : 1,
    );
    for (const one of [first, second, third])
      await franchisee()(statements.confirm, { body: { id: one?.id ?? '', version: 1 } });
    const pay = (one: typeof first, paidOn: string, more: { withOthers?: true } = {}) =>
      desk()(statements.pay, {
        body: {
          id: one?.id ?? '',
          version: 2,
          bankNo: 'HX20261124007',
          paidOn,
          reason: '按期打款给加盟商',
          ...more,
        },
      });
    expect(await pay(first, today)).toMatchObject({ status: 202 });
    expect(await agree()).toMatchObject({ status: 200 });
    expect(await pay(second, today)).toMatchObject({ code: 'statement.transfer_shared' });
    expect(await pay(second, businessDayAfter(today, -1), { withOthers: true })).toMatchObject({
      code: 'statement.transfer_taken',
    });
    for (const [paidOn, code] of [
      [businessDayAfter(today, 365), 'statement.paid_ahead'],
      [businessDayAfter(today, -2_190), 'statement.paid_early'],
    ] as const)
      expect(await pay(third, paidOn, { withOthers: true })).toMatchObject({ code });
    expect(await pay(second, today, { withOthers: true })).toMatchObject({ status: 202 });
    expect(await agree()).toMatchObject({ status: 200 });
    expect((await listed()).map(({ state }) => state).sort()).toEqual(['confirmed', 'paid', 'paid']);
    await sound();
  });

  test('below zero is carried into the next one', async () => {
    await scheme();
    const { orderIds } = await customer();
    await closeToday();
    await backOf(orderIds[0] ?? '', 350, 500);
    await closeToday();
    const [second] = await listed();
    expect(second).toMatchObject({ payableCents: -595, state: 'draft' });
    await franchisee()(statements.confirm, { body: { id: second?.id ?? '', version: 1 } });
    await customer(2);
    await closeToday();
    const [third, before] = await listed();
    expect(before?.state).toBe('carried');
    expect(third).toMatchObject({ carryCents: -595, shareCents: 1_190, payableCents: 595 });
    await sound();
  });

  const stood = (onShelf: number) => {
    const at = new Date(fixture.clock.now);
    const none = {
      rentable: 0,
      riding: 0,
      online: 0,
      bound: 0,
      fixed: 0,
      weak_signal: 0,
      no_power: 0,
      low_battery: 0,
    };
    return fixture.write((db) =>
      db
        .insertInto('fleet_sample')
        .values({ service_area_id: 31, agent_id: agentId, at, on_shelf: onShelf, ...none })
        .execute(),
    );
  };

  test('takes what head office is short of its minimum out of the share', async () => {
    await scheme({ minimumCents: 100 as Cents });
    await customer();
    await stood(4);
    await closeToday();
    // Four vehicles at 1.00, of which 2.55 were head office's anyway.
    expect(await theOne()).toMatchObject({ minimumCents: 145, payableCents: 595 - 145 });
    await sound();
  });

  test('asks for the minimum where vehicles stood and nobody rode, and is none where none stood', async () => {
    await scheme({ minimumCents: 100 as Cents });
    await customer();
    await closeToday();
    await closeToday();
    expect(await listed()).toMatchObject([{ minimumCents: 0, payableCents: 595 }]);
    await stood(4);
    await closeToday();
    expect((await listed())[0]).toMatchObject({ minimumCents: 400, shareCents: 0, payableCents: -400 });
    await sound();
  });

  test('is not disputed about days, areas and orders that it does not have', async () => {
    await scheme();
    await customer();
    await closeToday();
    const { id } = await theOne();
    for (const about of [{ orderId: '0000000000' }, { day: '2020-01-01' }, { areaId: 41 }]) {
      const body = { id, text: '这一单的里程费少算了', version: 1, ...about };
      expect((await franchisee()(statements.dispute, { body })).code).toBe('common.not_found');
    }
    expect(await theOne()).toMatchObject({ state: 'draft', version: 1 });
  });

  test('is seen by its own company only, and by nobody who may work in some areas only', async () => {
    await scheme();
    await customer();
    await closeToday();
    const { id } = await theOne();
    const other = franchisee({ agentIds: [4], opAreaIds: 'all' });
    expect(await listed(other)).toEqual([]);
    expect(await other(statements.single, { params: { id } })).toMatchObject({ code: 'common.not_found' });
    const limited = fixture.as({ codes: own, agentId, scope: { agentIds: [3], opAreaIds: [31] } });
    expect(await listed(limited)).toEqual([]);
  });
});
