import {
  insertHouse,
  noteReceiver,
  offerHouse,
} from '../../src/features/payment-houses/payment-houses.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';

const common = {
  house: 'wechat' as const,
  baseUrl: '',
  appId: 'wx8888888888888888',
  miniAppId: '',
  serviceId: '',
  serial: '',
  houseKeyId: '',
  ownKeyPrint: 'a'.repeat(64),
  houseKeyPrint: '',
  sealed: '-',
  feeBp: 60,
  by: '周敏',
};
/** Head office's number at WeChat Pay, with which franchisees share, and a franchisee's own. */
export const [platformNo, agentNo] = ['1900000109', '1900000777'];

/** A franchisee that collects at WeChat Pay itself, whose house shares with head office unless it is told otherwise. */
export async function aCollectingFranchisee(
  db: Db,
  { agentId, now, isReady = true }: { agentId: number; now: number; isReady?: boolean },
) {
  await db.updateTable('payment_house').set({ state: 'gone', sealed: null }).execute();
  for (const [merchantId, whose] of [
    [platformNo, undefined],
    [agentNo, agentId],
  ] as const) {
    const id = newId();
    await insertHouse(db, { ...common, id, merchantId, now, ...(whose !== undefined && { agentId: whose }) });
    await offerHouse(db, id, { by: '周敏', approver: null, now });
    if (whose !== undefined && isReady)
      await noteReceiver(db, id, { receiver: platformNo, problem: null, now });
  }
}
