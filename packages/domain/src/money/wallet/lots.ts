/** Money of a rider that came in one piece: a payment, or a gift. Cents. */
export interface Lot {
  lotId: string;
  kind: 'principal' | 'gift';
  amountCents: number;
  leftCents: number;
  /** Of principal: when it was paid. Of a gift: when it ends; null: never. Epoch ms. */
  at: number | null;
  /** Of a top-up's gift: the principal it came with, as whose spending it becomes spendable. */
  withLotId: string | null;
  /**
   * Of a gift: the company whose areas it may be spent in, and which of them, null: all; and areas of companies that joined what it was
   * given for. Absent: everywhere.
   */
  payer?:
    | { agentId: number; areaIds: readonly number[] | null; guestAreaIds?: readonly number[] }
    | undefined;
}

/** Whether a rider's money may pay a ride there: a gift only in areas of whoever pays for it, and of those who joined. */
export const isGoodAt = ({ payer }: Pick<Lot, 'payer'>, at: { agentId: number; areaId: number }): boolean => {
  if (!payer || payer.guestAreaIds?.includes(at.areaId)) return true;
  return payer.agentId === at.agentId && (payer.areaIds === null || payer.areaIds.includes(at.areaId));
};

/** What is taken out of a lot, or put back into it. */
export interface LotPart {
  lotId: string;
  cents: number;
}

const never = Number.MAX_SAFE_INTEGER;
const byOrder = (a: Lot, b: Lot) => (a.at ?? never) - (b.at ?? never) || (a.lotId < b.lotId ? -1 : 1);

/**
 * What of a gift may be spent. A top-up's gift becomes spendable only as its own principal is spent, in proportion and
 * rounded down: otherwise one could spend the gift, withdraw the principal and begin again.
 */
export function spendableOf(gift: Lot, lots: readonly Lot[]): number {
  if (gift.withLotId === null) return gift.leftCents;
  const principal = lots.find(({ lotId }) => lotId === gift.withLotId);
  // A lot that is gone was spent or returned as a whole, and with it went what was left of its gift.
  if (!principal) return gift.leftCents;
  const spent = principal.amountCents - principal.leftCents;
  const earned = Math.floor((gift.amountCents * spent) / principal.amountCents);
  return Math.max(0, Math.min(gift.leftCents, earned - (gift.amountCents - gift.leftCents)));
}

/** A rider's money while it is spent: principal by when it was paid, gifts by when they end. */
export class Purse {
  #lots: Lot[];

  constructor(lots: readonly Lot[]) {
    this.#lots = [...lots].sort(byOrder);
  }

  /** Take up to so much of one kind; answers out of which lots. */
  take(kind: Lot['kind'], cents: number): LotPart[] {
    const parts: LotPart[] = [];
    let wanted = cents;
    for (const [i, lot] of this.#lots.entries()) {
      if (wanted === 0) break;
      if (lot.kind !== kind) continue;
      const taken = Math.min(wanted, kind === 'gift' ? spendableOf(lot, this.#lots) : lot.leftCents);
      if (taken === 0) continue;
      this.#lots[i] = { ...lot, leftCents: lot.leftCents - taken };
      parts.push({ lotId: lot.lotId, cents: taken });
      wanted -= taken;
    }
    return parts;
  }
}
