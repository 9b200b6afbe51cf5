import type { Chance } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { noteRefundAtProvider } from '../../money/payments/refund-results.service.ts';
import { notePaidAtProvider } from '../../money/payments/results.service.ts';
import { groupOfAreas } from '../../places/area-settings/area-settings.service.ts';
import { askBack, payDeposit } from '../../riders/membership/deposits.service.ts';
import { asksSinceMs } from '../demo.offers.ts';
import { legsOf, type PaperRider } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Making {
  db: Db;
  chance: Chance;
  parts: PaymentParts;
  now: number;
}

/** Deposits paid, and those returned; the last of them are pending. */
const most = 36;
const back = 12;
const goingBack = 4;

/** Creates deposits in the areas that require one: most are held, some were requested back. */
export async function makeDeposits(making: Making, riders: readonly PaperRider[]) {
  const asking = new Map<number, number>();
  const areaIds = riders.map(({ areaId }) => areaId);
  for (const [areaId, permit] of await groupOfAreas(making.db, areaIds, 'permit')) {
    if (!permit.permitsAll && permit.takesDeposit) asking.set(areaId, permit.depositCents);
  }
  const payers = riders.filter(({ areaId }) => asking.has(areaId)).slice(0, most);
  for (const [nth, rider] of payers.entries())
    await pay(making, rider, { nth, cents: asking.get(rider.areaId) ?? 0 });
}

async function pay(
  { db, chance, parts, now }: Making,
  { riderId, areaId }: PaperRider,
  { nth, cents: amountCents }: { nth: number; cents: number },
) {
  // Returned deposits were paid early.
  const at =
    now -
    Math.floor(nth < back ? asksSinceMs - chance.between(0.1, 2) * dayMs : chance.between(0.1, 7) * dayMs);
  const channel = chance.happens(0.7) ? ('wechat' as const) : ('alipay' as const);
  const begun = await payDeposit(parts, ctxAt(db, at), told({ riderId, areaId, channel }));
  const tradeNo = `42000099${chance.whole(10_000_000, 99_999_999)}${chance.whole(10_000_000, 99_999_999)}`;
  const said = { state: 'success' as const, amountCents, tradeNo, paidAt: at + 12_000 };
  await notePaidAtProvider(parts, ctxAt(db, at + 12_000), { paymentId: begun.paymentId, said });
  if (nth >= back) return;
  const isWaiting = nth < goingBack;
  const asked = now - (isWaiting ? (0.4 + 6 * nth) * hourMs : Math.floor(chance.between(2, 7) * dayMs));
  const { refundId } = await askBack(parts, ctxAt(db, asked), told({ riderId }));
  if (isWaiting) return;
  const done = ctxAt(db, asked + Math.floor(chance.between(0.1, 6) * hourMs));
  const sent = { state: 'success' as const, amountCents, refundNo: null, at: done.now() };
  for (const { legId } of await legsOf(db, refundId))
    await noteRefundAtProvider(parts, done, { legId, said: sent });
}
