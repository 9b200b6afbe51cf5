import { couponBatchBody } from '@kickstand/contract/marketing/coupons';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { codesOfKey, newSealedKey } from '../../src/marketing/coupons/code-keys.ts';
import { insertBatch, insertIssue } from '../../src/marketing/coupons/issuing.store.ts';
import { endMaking, insertCodes } from '../../src/marketing/coupons/making.store.ts';
import { makeVault } from '../../src/platform/session/keys/vault.ts';

const dayMs = 86_400_000;

/** What is typed of a batch of five codes for 2.00 in an area of a company. */
export const aBatchBody = (agentId: number, now: number, over: object = {}) =>
  couponBatchBody.parse({
    name: '开学兑换券',
    shape: 'unique',
    quantity: 5,
    reward: { kind: 'balance', cents: 200, days: 30 },
    areaIds: [agentId * 10 + 1],
    startsAt: now - dayMs,
    endsAt: now + 30 * dayMs,
    perRider: 1,
    ...over,
  });

interface Wish {
  agentId: number;
  now: number;
  secret: Buffer;
  operatorId?: string;
}

/** A batch whose codes are made, and those codes. */
export async function aCouponBatch(db: Db, { agentId, now, secret, operatorId = 'somebody' }: Wish) {
  const vault = makeVault(secret);
  const { reward: _, ...said } = aBatchBody(agentId, now);
  const id = newId();
  const worth = {
    kind: 'balance' as const,
    faceCents: 200,
    days: 30,
    productId: null,
    cardKind: null,
    cardName: null,
  };
  await insertBatch(db, { ...said, id, agentId, worth }, { by: '市场', now });
  const keySealed = newSealedKey(vault, id);
  const codes = said.quantity;
  await insertIssue(db, { id, first: 1, codes, keySealed, operatorId, approverId: undefined, now });
  const codeOf = codesOfKey(vault, { batchId: id, keySealed, prefix: said.prefix });
  const made = Array.from({ length: codes }, (_, i) => {
    const code = codeOf(i + 1);
    return {
      code,
      codeId: newId(),
      serial: i + 1,
      digest: vault.couponHash(code),
      lastFour: code.slice(-4),
    };
  });
  await db
    .updateTable('coupon_batch')
    .set({ state: 'making', tries: 1 })
    .where('batch_id', '=', id)
    .execute();
  await insertCodes(db, { id, tries: 1 }, made);
  await endMaking(db, { id, tries: 1 });
  return { id, codes: made };
}
