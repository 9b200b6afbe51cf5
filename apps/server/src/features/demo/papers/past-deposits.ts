import { settingGroups } from '@kickstand/contract/area-settings';
import type { Chance } from '@kickstand/town';
import type { Db } from '../../../kernel/database/db.ts';
import { setFirst } from '../../area-settings/area-settings.service.ts';
import { saveGroup } from '../../area-settings/changing.service.ts';
import { askBack, payDeposit } from '../../membership/deposits.service.ts';
import type { PaymentParts } from '../../payments/payments.parts.ts';
import { noteRefundAtHouse } from '../../payments/refund-results.service.ts';
import { notePaidAtHouse } from '../../payments/results.service.ts';
import { demoPeople } from '../demo.people.ts';
import { legOf, type PaperRider } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const depositCents = 9_900;

interface Making {
  db: Db;
  chance: Chance;
  parts: PaymentParts;
  now: number;
}

/** How many riders paid a deposit; some have it back, and the last of those wait for it. */
export const depositRiders = 36;
const back = 14;
const goingBack = 4;

/** An area asked for deposits until lately: most who paid one have it still, some asked for it back. */
export async function makeDeposits(making: Making, riders: readonly PaperRider[]) {
  const { db, now } = making;
  const areaId = riders[0]?.areaId;
  if (areaId === undefined) return;
  const asks = settingGroups.permit.kept.parse({ permitsAll: false, takesDeposit: true, depositCents });
  const by = demoPeople[0]?.name ?? '';
  const opened = now - 40 * dayMs;
  await setFirst(db, {
    areaId,
    group: 'permit',
    content: asks,
    by,
    reason: '新开服务区收取诚信金',
    now: opened,
  });
  const ended = now - 3 * dayMs;
  for (const [nth, rider] of riders.entries()) await pay(making, rider, { nth, areaId, ended });
  const content = { ...asks, permitsAll: true };
  const body = { content, version: 1, reason: '信用免押推广，停止收取诚信金' };
  await saveGroup({ zone: making.parts.zone }, 'permit')(ctxAt(db, ended), { params: { areaId }, body });
}

interface Payer {
  nth: number;
  areaId: number;
  /** When the area asked for none any more. */
  ended: number;
}

async function pay(
  { db, chance, parts, now }: Making,
  { riderId }: PaperRider,
  { nth, areaId, ended }: Payer,
) {
  const at = ended - Math.floor(chance.between(1, 36) * dayMs);
  const channel = chance.happens(0.7) ? ('wechat' as const) : ('alipay' as const);
  const begun = await payDeposit(parts, ctxAt(db, at), told({ riderId, areaId, channel }));
  const tradeNo = `42000099${chance.whole(10_000_000, 99_999_999)}${chance.whole(10_000_000, 99_999_999)}`;
  const said = { state: 'success' as const, amountCents: depositCents, tradeNo, paidAt: at + 12_000 };
  await notePaidAtHouse(parts, ctxAt(db, at + 12_000), { paymentId: begun.paymentId, said });
  if (nth >= back) return;
  const isWaiting = nth < goingBack;
  const asked = isWaiting
    ? now - (0.4 + 6 * nth) * hourMs
    : ended + Math.floor(chance.between(1, 40) * hourMs);
  const { refundId } = await askBack(parts, ctxAt(db, asked), told({ riderId }));
  if (isWaiting) return;
  const done = ctxAt(db, asked + Math.floor(chance.between(0.1, 6) * hourMs));
  const sent = { state: 'success' as const, amountCents: depositCents, refundNo: null, at: done.now() };
  await noteRefundAtHouse(parts, done, { legId: await legOf(db, refundId), said: sent });
}
