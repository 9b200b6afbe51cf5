import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import {
  insertProvider,
  noteReceiver,
  offerProvider,
} from '../../src/money/payment-providers/payment-providers.store.ts';
import { insertShare } from '../../src/money/payments/shares.store.ts';
import { aRider } from '../examples/examples.trips.ts';
import { aPayment } from './a-rider.ts';

const common = {
  provider: 'wechat' as const,
  baseUrl: '',
  appId: 'wx8888888888888888',
  miniAppId: '',
  serviceId: '',
  serial: '',
  providerKeyId: '',
  ownKeyPrint: 'a'.repeat(64),
  providerKeyPrint: '',
  sealed: '-',
  feeBp: 60,
  by: '周敏',
};
/** Head office's number at WeChat Pay, with which franchisees share, and a franchisee's own. */
export const [platformNo, agentNo] = ['1900000109', '1900000777'];

/** A franchisee that collects at a provider itself, which shares with head office unless it is told otherwise. */
export async function aCollectingFranchisee(
  db: Db,
  {
    agentId,
    now,
    isReady = true,
    provider = 'wechat',
    numbers = [platformNo, agentNo],
  }: {
    agentId: number;
    now: number;
    isReady?: boolean;
    provider?: 'wechat' | 'alipay';
    /** Head office's at the provider, and the franchisee's. */
    numbers?: readonly [string, string];
  },
) {
  await db.updateTable('payment_provider').set({ state: 'gone', sealed: null }).execute();
  for (const [merchantId, whose] of [
    [numbers[0], undefined],
    [numbers[1], agentId],
  ] as const) {
    const id = newId();
    await insertProvider(db, {
      ...common,
      provider,
      id,
      merchantId,
      now,
      ...(whose !== undefined && { agentId: whose }),
    });
    await offerProvider(db, id, { by: '周敏', approver: null, now });
    if (whose !== undefined && isReady)
      await noteReceiver(db, id, { receiver: numbers[0], problem: null, now });
  }
}

/** What is shared of a payment that a franchisee collected, while it waits for it. */
export async function aProfitShare(db: Db, { agentId, now }: { agentId: number; now: number }) {
  const { riderId } = await aRider(db, agentId);
  const { paymentId } = await aPayment(db, { riderId, agentId, now, cents: 1_000, state: 'success' });
  await insertShare(db, {
    shareId: newId(),
    paymentId,
    agentId,
    areaId: agentId * 10 + 1,
    schemeId: null,
    merchant: `wechat:${agentNo}`,
    receiver: `wechat:${platformNo}`,
    ratioBp: 7_000,
    mostBp: 3_000,
    paidAt: now,
    askAt: now,
  });
}
