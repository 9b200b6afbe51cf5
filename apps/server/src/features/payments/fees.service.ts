import { headOffice } from '@kickstand/domain/agents';
import { postingOf } from '@kickstand/domain/ledger';
import { feeByRate } from '@kickstand/domain/reconcile';
import type { Db } from '../../kernel/database/db.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import type { PaymentParts } from './payments.parts.ts';

type Fee = (
  parts: PaymentParts,
  db: Db,
  of: { merchant: string; cents: number },
  occasion: Occasion,
) => Promise<number | null>;

/** Book by rate what a house takes or gives back, until its bill says it to the cent; null where no rate is known. */
const feeAs =
  (event: 'channelFee' | 'channelFeeReturned'): Fee =>
  async ({ houses }, db, { merchant, cents }, occasion) => {
    const bp = houses.feeBp?.(merchant);
    if (bp === undefined) return null;
    const fee = feeByRate(cents, bp);
    if (fee > 0)
      await post(db, postingOf(event, { fee }, { merchant }), {
        ...occasion,
        agentId: headOffice,
        areaId: null,
      });
    return fee;
  };

/** What a house takes of a payment. */
export const bookFee = feeAs('channelFee');
/** What it gives back with a refund. */
export const bookFeeBack = feeAs('channelFeeReturned');
