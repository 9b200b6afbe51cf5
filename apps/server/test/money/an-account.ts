import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconcile } from '@kickstand/contract/money/reconcile';
import { approvals } from '@kickstand/contract/platform/approvals';
import { postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import type { Route } from '../../src/kernel/call/calls.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { checks } from '../../src/money/ledger/books.service.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { AlipayProvider } from '../../src/money/provider-api/alipay/alipay-provider.ts';
import { WechatProvider } from '../../src/money/provider-api/wechat/wechat-provider.ts';
import { fetchBills } from '../../src/money/reconcile/fetching.jobs.ts';
import { reconcileRoutes } from '../../src/money/reconcile/reconcile.routes.ts';
import { approvalsRoutes } from '../../src/platform/approvals/approvals.routes.ts';
import { featureFixture } from '../feature-fixture.ts';
import { aStaffMember } from '../people/staff.ts';
import { fileParts } from '../pictures.ts';
import { type Billed, collected } from './a-bill.ts';
import { bookOf } from './a-faulty-provider.ts';
import { aMerchant, simulatedProviders } from './providers.ts';

const zone = 'Asia/Shanghai';
/** The day of which the account is looked at. */
export const accountDay = '2026-09-20';
const codes = ['', '52', '53', '54'].map((n) => `FinancialReconciliation${n}`).concat('approve');
const startOf = (of: string) => Date.parse(`${of}T08:00:00+08:00`);

/** What was paid and sent back stands in the ledger, with fees by rate. */
async function booked(db: Db, merchant: string, lines: readonly Billed[]) {
  const { rows } = await sql<{
    payment_id: string;
    rider_id: string;
    legs: string | null;
  }>`select payment_id, rider_id, (select leg_id from refund_leg l where l.payment_id = p.payment_id) as legs
     from payment p where merchant = ${merchant} order by success_at`.execute(db);
  const payments = lines.filter(({ what }) => what === 'payment');
  const times = { zone, agentId: headOffice, areaId: null };
  for (const [i, { payment_id, rider_id: rider, legs }] of rows.entries()) {
    const eventAt = payments[i]?.at ?? 0;
    const paid = { ...times, source: 'payment', sourceId: payment_id, eventAt, now: eventAt };
    await post(db, postingOf('topUp', { principal: 350 }, { merchant, rider }), paid);
    await post(db, postingOf('channelFee', { fee: 2 }, { merchant }), paid);
    if (legs === null) continue;
    const back = eventAt + 60_000;
    const sent = { ...times, source: 'refund-leg', sourceId: legs, eventAt: back, now: back };
    await post(db, postingOf('withdrawal', { principal: 100 }, { merchant, rider }), sent);
  }
}

/** A platform that collected at a simulated provider on one day, and what can be asked of it. */
export async function anAccount(name: 'wechat' | 'alipay') {
  const kept = fileParts(mkdtempSync(join(tmpdir(), 'bills-')));
  let all: readonly Route[] = [];
  const fixture = await featureFixture(() => {
    const parts = { zone, providers: new Map(), ...kept };
    all = [...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }), ...reconcileRoutes(parts)];
    return all;
  });
  fixture.clock.now = Date.parse('2026-09-22T11:00:00+08:00');
  const now = () => fixture.clock.now;
  const { known, ...accounts } = aMerchant();
  const { merchantId } = known[name];
  const merchant = `${name}:${merchantId}`;
  const simulated = await simulatedProviders(known, { now });
  const lines = await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker']) await aStaffMember(db, { operatorId, agentId: 2, codes });
    await sql`insert into payment_provider (entry_id, provider, merchant_id, state, base_url, app_id, mini_app_id, serial,
        provider_key_id, own_key_print, provider_key_print, sealed, created_at, created_by, offered_at, offered_by)
      values ('h', ${name}, ${merchantId}, 'offered', '', '', '', '', '', '', '', '-', now(), '-', ${accountDay}, '-')`.execute(
      db,
    );
    const wish = { agentId: 3, from: startOf(accountDay), payments: 40, refunds: 8, feeCents: 2, merchant };
    const made = await collected(db, wish);
    await booked(db, merchant, made);
    for (const one of await bookOf(db, name)) simulated.book.write(one);
    return made;
  });
  const common = { now, notifyUrl: () => '' };
  const provider =
    name === 'wechat'
      ? new WechatProvider({ ...common, account: accounts.wechat, base: simulated.base })
      : new AlipayProvider({ ...common, account: accounts.alipay, base: `${simulated.base}/gateway.do` });
  const providers = { get: () => undefined, keys: () => [], formerly: () => provider };
  const as = (operatorId = 'maker') => fixture.as({ operatorId, name: operatorId, agentId: 2, codes });
  return {
    fixture,
    merchant,
    lines,
    as,
    spoil: (outNo: string, wrong: object) =>
      fetch(`${simulated.base}/control/bill`, { method: 'POST', body: JSON.stringify({ outNo, ...wrong }) }),
    round: () => fetchBills({ database: fixture.database, now, zone, providers, files: kept.files }),
    diffs: async (query: object = {}) =>
      (await as()(reconcile.diffs, { query: { pageSize: 200, ...query } })).data?.list ?? [],
    batch: async (bill: 'trade' | 'fund', of = accountDay) =>
      (await as()(reconcile.batches, { query: { bill } })).data?.list.find((row) => row.day === of),
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
    inSuspense: () => fixture.write((db) => checks.suspense(db)),
    folder: kept.folder,
    close: async () => {
      rmSync(kept.folder, { recursive: true });
      await simulated.close();
      await fixture.close();
    },
  };
}
