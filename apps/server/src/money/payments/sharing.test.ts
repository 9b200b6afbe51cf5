import { profitShares } from '@kickstand/contract/money/settlement';
import { riderMoney } from '@kickstand/contract/rides/orders';
import { noDues } from '@kickstand/domain/money/wallet';
import { businessDayOf } from '@kickstand/domain/platform/time';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCollectingFranchisee, agentNo, platformNo } from '../../../test/money/a-collecting-franchisee.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aShareScheme } from '../../../test/money/a-statement.ts';
import { committing } from '../../kernel/database/committing.ts';
import { verifyBooks } from '../ledger/books.service.ts';
import { closeDays } from '../settlement/settlement.jobs.ts';
import { settlementRoutes } from '../settlement/settlement.routes.ts';
import { askProviders } from './asking.service.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { refundOwed } from './refunds.service.ts';
import { askShares } from './sharing.service.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const [minute, day] = [60_000, 86_400_000];
const [theirs, ours] = [`wechat:${agentNo}`, `wechat:${platformNo}`];
let fixture: FeatureFixture;
let provider: AProvider;
let app: ReturnType<FeatureFixture['as']>;
const providers = {
  get: () => ({ provider, merchantId: platformNo }),
  keys: () => ['wechat' as const],
  formerly: () => provider,
  agentOf: (merchant: string) => (merchant === theirs ? agentId : undefined),
  ofAgent: (id: number) => (id === agentId ? { provider, merchantId: agentNo } : undefined),
  shareBp: () => 3_000,
  feeBp: () => 60,
};
const parts = { zone, providers };

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...paymentsRoutes(parts),
    ...settlementRoutes({ zone, tell: () => undefined }),
  ]);
  app = fixture.as({ codes: ['riderApp'] });
  await fixture.write((db) => aCollectingFranchisee(db, { agentId, now: fixture.clock.now }));
});
beforeEach(async () => {
  provider = new AProvider(() => fixture.clock.now);
  fixture.clock.now += 40 * day;
  await fixture.fresh.owner.query(`truncate share_scheme, statement, share_day, area_close, day_close, ride_order, staff_report, receivable,
    receivable_part, payment, refund, refund_leg, wallet_lot, ledger_posting, ledger_entry, ledger_account, ledger_pending,
    ledger_outcome, vehicle_earned, vehicle_earned_lately cascade`);
});
afterAll(() => fixture.close());

const asking = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
async function pass(ms = 0) {
  fixture.clock.now += ms;
  await askProviders(asking());
  await askShares(asking());
}
/** So long until everything that is under way came to its end. */
async function settled() {
  for (let i = 0; i < 6; i++) await pass(minute);
}
const agree = (terms: Parameters<typeof aShareScheme>[1]['terms']) =>
  fixture.write((db) => aShareScheme(db, { agentId, now: fixture.clock.now, terms }));
/** What an account that everybody writes to has come to, debits above zero. */
const balance = async (code: '1110' | '2510', owner: string) => {
  const { cents } = await fixture.write((db) =>
    db
      .selectFrom('ledger_entry')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('cents'))
      .where('code', '=', code)
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow(),
  );
  return Number(cents);
};
const shareRows = () => fixture.write((db) => db.selectFrom('profit_share').selectAll().execute());

/** A ride of an area whose franchisee collects, paid just now; answers its order. */
async function paid(ride = 1_000) {
  const { riderId, orderId } = await fixture.write((db) =>
    aDebtor(db, { agentId, now: fixture.clock.now, due: { ride } }),
  );
  const { data } = await app(riderMoney.pay, {
    params: { receivableId: orderId },
    body: { riderId, channel: 'wechat' },
  });
  await pass();
  provider.pay((data?.attempt?.paymentId ?? '').replaceAll('-', ''));
  await pass(31_000);
  return orderId;
}
const refund = (receivableId: string, ride: number) =>
  committing(asking(), (ctx) =>
    refundOwed(parts, ctx, { receivableId, lines: { ...noDues, ride }, to: 'original', reason: '退款' }),
  );
const faults = async () => (await verifyBooks(fixture.database)).faults;

describe('where a franchisee collects', () => {
  beforeEach(() => agree({ collector: 'agent', ratioBp: 7_000 }));

  test('head office’s part of a payment is shared away after a minute, and the rest is the franchisee’s', async () => {
    await paid();
    expect([...provider.orders.values()]).toMatchObject([{ isShared: true }]);
    expect(await shareRows()).toMatchObject([{ state: 'waiting', merchant: theirs, receiver: ours }]);
    expect(provider.shares.size).toBe(0);
    await settled();
    expect(await shareRows()).toMatchObject([{ state: 'success', amount_cents: 300, ask_at: null }]);
    expect([...provider.shares.values()]).toMatchObject([{ amountCents: 300, receiver: platformNo }]);
    expect([await balance('1110', theirs), await balance('1110', ours), await balance('2510', '3')]).toEqual([
      0, 300, 700,
    ]);
    expect(await faults()).toEqual([]);
  });

  test('what a provider does not answer is unknown, and asked for under the same number until it is', async () => {
    await paid();
    provider.sharesSilently = true;
    fixture.clock.now += minute;
    await pass();
    await pass();
    provider.mood = 'silent';
    await settled();
    expect(await shareRows()).toMatchObject([{ state: 'processing' }]);
    expect(provider.shares.size).toBe(1);
    provider.mood = 'well';
    await settled();
    expect(await shareRows()).toMatchObject([{ state: 'success' }]);
    expect([provider.shares.size, provider.timeline]).toEqual([1, ['share 300']]);
  });

  test('what it will never share, or was asked too late, is left to the statement', async () => {
    provider.sharesBecome = 'closed';
    await paid();
    await settled();
    expect(await shareRows()).toMatchObject([
      { state: 'failed', problem: 'ACCOUNT_ABNORMAL', amount_cents: 0 },
    ]);
    await paid();
    fixture.clock.now += 30 * day;
    await settled();
    expect((await shareRows()).map(({ state }) => state).sort()).toEqual(['failed', 'released']);
    expect([await balance('1110', ours), await balance('2510', '3')]).toEqual([0, 2_000]);
    expect(await faults()).toEqual([]);
  });

  test.each(['first', 'with-refund'] as const)('a refund takes the share back %s', async (givesBack) => {
    provider.givesBack = givesBack;
    const orderId = await paid();
    await settled();
    await refund(orderId, 400);
    await settled();
    expect(provider.timeline).toEqual(
      givesBack === 'first'
        ? ['share 300', 'back 120', 'refund 400 with 0']
        : ['share 300', 'refund 400 with 120'],
    );
    await refund(orderId, 600);
    await settled();
    expect(await shareRows()).toMatchObject([{ state: 'returned', returned_cents: 300 }]);
    expect([await balance('1110', theirs), await balance('1110', ours), await balance('2510', '3')]).toEqual([
      0, 0, 0,
    ]);
    expect(await faults()).toEqual([]);
  });

  test('a share that does not come back holds a refund up for a day at most; then the statement has it', async () => {
    const orderId = await paid();
    await settled();
    provider.backsBecome = 'processing';
    await refund(orderId, 1_000);
    await settled();
    expect(provider.timeline).toEqual(['share 300', 'back 300']);
    provider.mood = 'well';
    for (const one of provider.shares.values()) if (one.state === 'processing') one.state = 'closed';
    fixture.clock.now += day;
    await settled();
    expect(provider.timeline.at(-1)).toBe('refund 1000 with 0');
    expect([await balance('1110', ours), await balance('2510', '3')]).toEqual([300, -300]);
    expect(await faults()).toEqual([]);
  });

  test('it is listed with its order for head office and the franchisee, and for nobody else', async () => {
    const orderId = await paid();
    await settled();
    const ask = (agentIds: number[], query = {}) =>
      fixture.as({
        codes: ['1101', '110156'],
        agentId: agentIds[0] ?? 0,
        scope: { agentIds, opAreaIds: 'all' },
      })(profitShares.list, { query });
    expect((await ask([agentId], { orderId, state: 'success' })).data?.list).toMatchObject([
      { orderId, provider: 'wechat', paidCents: 1_000, amountCents: 300, freedCents: 694, agentId },
    ]);
    expect((await ask([agentId], { orderId: 'another' })).data?.list).toEqual([]);
    expect((await ask([4])).data?.list).toEqual([]);
  });

  test('what was shared is counted once: the statement owes nothing more', async () => {
    await paid();
    await settled();
    fixture.clock.now += 2 * day;
    await closeDays({ database: fixture.database, now: () => fixture.clock.now, zone });
    const [one] = await fixture.write((db) => db.selectFrom('statement').selectAll().execute());
    expect(one).toMatchObject({ share_cents: 700, provider_cents: -700, payable_cents: 0 });
    expect(await faults()).toEqual([]);
  });
});

test('under another contract head office collects', async () => {
  await agree({ collector: 'platform' });
  await paid();
  await settled();
  expect([await shareRows(), await balance('1110', theirs)]).toEqual([[], 0]);
});

const contract = fc.record({
  collector: fc.constantFrom('agent' as const, 'platform' as const),
  ratioBp: fc.integer({ min: 0, max: 10_000 }),
  tiers: fc.constantFrom<{ fromCents: number; bp: number }[]>([], [{ fromCents: 900, bp: 8_500 }]),
});
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 2_000 }) }),
    fc.record({
      do: fc.constant('refund' as const),
      nth: fc.nat(5),
      of: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, minute, 10 * minute, day) }),
    fc.record({
      do: fc.constant('fate' as const),
      shares: fc.constantFrom('success' as const, 'closed' as const),
    }),
    fc.record({
      do: fc.constant('back' as const),
      backs: fc.constantFrom('success' as const, 'closed' as const),
    }),
  ),
  { minLength: 3, maxLength: 9 },
);

test('all franchisees and head office together have what the ledger has, for any contract and any order of refunds', async () => {
  await fc.assert(
    fc.asyncProperty(
      contract,
      steps,
      fc.constantFrom('first' as const, 'with-refund' as const),
      async (terms, timeline, givesBack) => {
        provider = new AProvider(() => fixture.clock.now);
        provider.givesBack = givesBack;
        fixture.clock.now += 2 * day;
        await agree({ ...terms, cycle: 'day', fromDay: businessDayOf(fixture.clock.now, zone) });
        const orders: { id: string; left: number }[] = [];
        for (const step of timeline) {
          if (step.do === 'pay') orders.push({ id: await paid(step.cents), left: step.cents });
          if (step.do === 'wait') await pass(step.ms);
          if (step.do === 'fate') provider.sharesBecome = step.shares;
          if (step.do === 'back') provider.backsBecome = step.backs;
          const order = step.do === 'refund' ? orders[step.nth % Math.max(1, orders.length)] : undefined;
          const cents = order && step.do === 'refund' ? Math.ceil(order.left * step.of) : 0;
          if (!order || cents === 0) continue;
          await refund(order.id, cents);
          order.left -= cents;
        }
        await settled();
        fixture.clock.now += 2 * day;
        for (let i = 0; i < 3; i++) await settled();
        await closeDays({ database: fixture.database, now: () => fixture.clock.now, zone });
        expect(await faults()).toEqual([]);
        expect(await balance('1110', theirs)).toBe(0);
      },
    ),
    { numRuns: 25, seed: 7 },
  );
}, 120_000);
