import { postingOf } from '@kickstand/domain/money/ledger';
import { feeByRate } from '@kickstand/domain/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Db } from '../../kernel/database/db.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import type { PaymentParts } from './payments.parts.ts';

type Fee = (
  parts: PaymentParts,
  db: Db,
  of: { merchant: string; cents: number },
  occasion: Occasion,
) => Promise<number | null>;

/** Where a franchisee collects, it pays the fee. */
const ofAgent = {
  channelFee: 'agentChannelFee',
  channelFeeReturned: 'agentChannelFeeReturned',
} as const;

/** Books an estimated fee or fee refund until the bill says it to the cent; null if no rate is known. */
const feeAs =
  (event: 'channelFee' | 'channelFeeReturned'): Fee =>
  async ({ providers }, db, { merchant, cents }, occasion) => {
    const bp = providers.feeBp?.(merchant);
    if (bp === undefined) return null;
    const fee = feeByRate(cents, bp);
    if (fee === 0) return fee;
    const agentId = providers.agentOf?.(merchant);
    const posting =
      agentId === undefined
        ? postingOf(event, { fee }, { merchant })
        : postingOf(ofAgent[event], { fee }, { merchant, agent: String(agentId) });
    await post(db, posting, { ...occasion, agentId: agentId ?? headOffice, areaId: null });
    return fee;
  };

/** The provider's fee for a payment. */
export const bookFee = feeAs('channelFee');
/** The fee returned with a refund. */
export const bookFeeBack = feeAs('channelFeeReturned');
