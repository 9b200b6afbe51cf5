import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconcile } from '@kickstand/contract/money/reconcile';
import { approvals } from '@kickstand/contract/platform/approvals';
import { riderMoney } from '@kickstand/contract/rides/orders';
import type { Route } from '../../src/kernel/call/calls.ts';
import { askProviders } from '../../src/money/payments/asking.service.ts';
import type { PaymentParts } from '../../src/money/payments/payments.parts.ts';
import { paymentsRoutes } from '../../src/money/payments/payments.routes.ts';
import { askShares } from '../../src/money/payments/sharing.service.ts';
import { AlipayProvider } from '../../src/money/provider-api/alipay/alipay-provider.ts';
import { WechatProvider } from '../../src/money/provider-api/wechat/wechat-provider.ts';
import { fetchBills } from '../../src/money/reconcile/fetching.jobs.ts';
import { reconcileRoutes } from '../../src/money/reconcile/reconcile.routes.ts';
import { settlementRoutes } from '../../src/money/settlement/settlement.routes.ts';
import { approvalsRoutes } from '../../src/platform/approvals/approvals.routes.ts';
import { featureFixture } from '../feature-fixture.ts';
import { aStaffMember } from '../people/staff.ts';
import { fileParts } from '../pictures.ts';
import { aCollectingFranchisee } from './a-collecting-franchisee.ts';
import { aDebtor } from './a-rider.ts';
import { aShareScheme } from './a-statement.ts';
import { aMerchant, simulatedProviders } from './providers.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const minute = 60_000;
const today = '2026-09-20';
const tomorrow = Date.parse('2026-09-21T11:00:00+08:00');
const codes = ['', '52', '53', '54']
  .map((n) => `FinancialReconciliation${n}`)
  .concat('approve', 'riderApp', '1101', '110156');

/** A simulated provider at which head office and a franchisee have numbers of their own, and both as the server knows them. */
async function twoNumbersAt(name: 'wechat' | 'alipay', now: () => number) {
  const platform = aMerchant();
  const own = aMerchant({ wechat: '1900000777', alipay: '2088000000000777', alipayApp: '2021000000000777' });
  const franchisees = [{ agentId, ...own.known }];
  const simulated = await simulatedProviders({ ...platform.known, franchisees }, { now });
  const common = { now, notifyUrl: () => 'http://127.0.0.1:9/' };
  const at = (account: typeof own) => ({
    merchantId: account.known[name].merchantId,
    provider:
      name === 'wechat'
        ? new WechatProvider({ ...common, account: account.wechat, base: simulated.base })
        : new AlipayProvider({ ...common, account: account.alipay, base: `${simulated.base}/gateway.do` }),
  });
  const [ownAt, platformAt] = [at(own), at(platform)];
  const theirs = `${name}:${ownAt.merchantId}`;
  const providers = {
    get: () => platformAt,
    keys: () => [name],
    formerly: (merchant: string) => (merchant === theirs ? ownAt : platformAt).provider,
    agentOf: (merchant: string) => (merchant === theirs ? agentId : undefined),
    ofAgent: (id: number) => (id === agentId ? ownAt : undefined),
    shareBp: () => 3_000,
    feeBp: () => 60,
  };
  await ownAt.provider.sharing?.addReceiver({ merchantId: platformAt.merchantId, name: '总部' });
  return { simulated, providers, theirs, numbers: [platformAt.merchantId, ownAt.merchantId] as const };
}

/** The calls about money, and who works on it. */
async function desks(parts: PaymentParts, kept: ReturnType<typeof fileParts>) {
  let all: readonly Route[] = [];
  const fixture = await featureFixture(() => {
    all = [
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
      ...paymentsRoutes(parts),
      ...settlementRoutes({ zone, tell: () => undefined }),
      ...reconcileRoutes({ ...parts, ...kept }),
    ];
    return all;
  });
  await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker']) await aStaffMember(db, { operatorId, agentId: 2, codes });
  });
  return fixture;
}

/** A franchisee that collects at a simulated provider itself and shares with head office, and what can be asked of both. */
export async function aCollectingAccount(name: 'wechat' | 'alipay') {
  const kept = fileParts(mkdtempSync(join(tmpdir(), 'bills-')));
  let clock = { now: Date.parse(`${today}T09:00:00+08:00`) };
  const now = () => clock.now;
  const { simulated, providers, theirs, numbers } = await twoNumbersAt(name, now);
  const parts = { zone, providers };
  const fixture = await desks(parts, kept);
  Object.assign(fixture.clock, clock);
  clock = fixture.clock;
  await fixture.write(async (db) => {
    await aCollectingFranchisee(db, { agentId, now: clock.now, provider: name, numbers });
    await aShareScheme(db, { agentId, now: clock.now, terms: { collector: 'agent', ratioBp: 7_000 } });
  });
  const as = (operatorId = 'maker') => fixture.as({ operatorId, name: operatorId, agentId: 2, codes });
  const asking = { ...parts, database: fixture.database, now };
  const pass = async (ms: number) => {
    clock.now += ms;
    await askProviders(asking);
    await askShares(asking);
    await simulated.settle();
  };
  const bills = async () => {
    for (let i = 0; i < 3; i++) await fetchBills({ ...asking, files: kept.files });
  };
  return {
    fixture,
    parts,
    asking,
    theirs,
    as,
    bills,
    /** A ride is paid at the franchisee's number just now. */
    async paid(ride: number) {
      const { riderId, orderId } = await fixture.write((db) =>
        aDebtor(db, { agentId, now: clock.now, due: { ride } }),
      );
      const { data } = await as()(riderMoney.pay, {
        params: { receivableId: orderId },
        body: { riderId, channel: name },
      });
      await pass(0);
      const paymentId = data?.attempt?.paymentId ?? '';
      const begun = await as()(riderMoney.payment, { params: { paymentId }, query: { riderId } });
      simulated.payPrepaid(name, begun.data?.prepay ?? {});
      await pass(31_000);
      return { orderId, outNo: paymentId.replaceAll('-', '') };
    },
    /** So long until everything that is under way came to its end. */
    async settled() {
      for (let i = 0; i < 6; i++) await pass(minute);
    },
    /** It is eleven in the morning of the next day. */
    async nextDay() {
      clock.now = tomorrow;
      await pass(0);
    },
    spoil: (outNo: string, wrong: object) =>
      fetch(`${simulated.base}/control/bill`, { method: 'POST', body: JSON.stringify({ outNo, ...wrong }) }),
    async fetchAgain() {
      for (const bill of ['trade', 'fund'] as const)
        await as()(reconcile.fetchBill, { body: { merchant: theirs, day: today, bill } });
      await bills();
    },
    agree: async () => {
      const { approval_id } = await fixture.write((db) =>
        db
          .selectFrom('approval')
          .select('approval_id')
          .where('state', '=', 'pending')
          .executeTakeFirstOrThrow(),
      );
      return as('checker')(approvals.approve, { params: { id: approval_id }, body: {} });
    },
    close: async () => {
      rmSync(kept.folder, { recursive: true });
      await simulated.close();
      await fixture.close();
    },
  };
}
