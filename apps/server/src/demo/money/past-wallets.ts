import { allocate, bySource, type Dues, type Lot, type PaidPart } from '@kickstand/domain/money/wallet';
import type { Sink } from '../history/sink.ts';

/** A stored lot of a rider’s money. */
export interface KeptLot extends Lot {
  readonly riderId: string;
  readonly paymentId: string | null;
  readonly areaId: number;
  readonly source: 'topup' | 'topup_gift' | 'platform' | 'refund';
  /** Epoch ms. */
  readonly createdAt: number;
  readonly endsAt: number | null;
  readonly reason: string | null;
  readonly operatorId: string | null;
}

const nothing: readonly KeptLot[] = [];

/** Wallets of the past, as lots. */
export class PastWallets {
  readonly #all: KeptLot[] = [];
  readonly #byId = new Map<string, KeptLot>();
  /** Spendable lots of a rider, and principals that came with gifts. */
  readonly #ofRider = new Map<string, KeptLot[]>();

  add(lot: KeptLot) {
    this.#all.push(lot);
    this.#byId.set(lot.lotId, lot);
    const known = this.#ofRider.get(lot.riderId);
    if (known) known.push(lot);
    else this.#ofRider.set(lot.riderId, [lot]);
  }

  /** Balance of a rider by kind, cents. */
  left(riderId: string, kind: Lot['kind']): number {
    const lots = this.#ofRider.get(riderId) ?? nothing;
    return lots.reduce((sum, lot) => sum + (lot.kind === kind ? lot.leftCents : 0), 0);
  }

  /** Pays as much of the dues as the wallet covers. */
  pay(riderId: string, due: Dues, giftFirst: boolean): { parts: PaidPart[]; rest: Dues } {
    const lots = this.#ofRider.get(riderId) ?? nothing;
    if (lots.length === 0) return { parts: [], rest: due };
    const paid = allocate(due, lots, { giftFirst });
    for (const { ref, cents } of paid.parts) this.#change(ref, -cents);
    if (bySource(paid.parts).principal > 0 || bySource(paid.parts).gift > 0) this.#forgetSpent(riderId);
    return paid;
  }

  /** Returns amounts to their lots. */
  putBack(parts: readonly Pick<PaidPart, 'ref' | 'cents'>[]) {
    for (const { ref, cents } of parts) {
      const lot = this.#change(ref, cents);
      const lots = this.#ofRider.get(lot.riderId) ?? [];
      if (!lots.includes(lot)) this.#ofRider.set(lot.riderId, [...lots, lot]);
    }
  }

  finish(sink: Sink) {
    for (const lot of this.#all)
      sink.add('wallet_lot', [
        ...[lot.lotId, lot.riderId, lot.kind, lot.amountCents, lot.leftCents, lot.paymentId],
        ...[lot.withLotId, lot.areaId, lot.source, new Date(lot.createdAt)],
        ...[lot.endsAt === null ? null : new Date(lot.endsAt), lot.reason, lot.operatorId],
      ]);
  }

  #change(lotId: string, cents: number): KeptLot {
    const lot = this.#byId.get(lotId);
    if (!lot) throw new Error(`lot ${lotId} is not there`);
    lot.leftCents += cents;
    return lot;
  }

  #forgetSpent(riderId: string) {
    const lots = this.#ofRider.get(riderId) ?? [];
    const isOver = (lot: KeptLot) =>
      lot.leftCents === 0 && !lots.some((gift) => gift.withLotId === lot.lotId && gift.leftCents > 0);
    if (lots.some(isOver))
      this.#ofRider.set(
        riderId,
        lots.filter((lot) => !isOver(lot)),
      );
  }
}
