import type { Chance } from '@kickstand/town';
import type { ProviderName } from '../../money/provider-api/port.ts';
import { idAt } from '../history/ids.ts';
import type { BegunRide } from './past-orders.ts';
import type { KeptLot } from './past-wallets.ts';
import { topUps } from './rates.ts';

/** Riders pay with the app they ride with. */
export const channelOf = (platform: string): ProviderName => (platform === 'alipay' ? 'alipay' : 'wechat');

/** A random top-up; `drawn` is in [0, 1). */
export function topUpOf(drawn: number) {
  let left = drawn;
  for (const one of topUps) {
    if (left < one.share) return one;
    left -= one.share;
  }
  return topUps[0];
}

interface LotWish {
  chance: Chance;
  at: number;
  cents: number;
  source: KeptLot['source'];
  paymentId: string | null;
}

/** A new lot of a rider: principal if it was paid, else a gift. */
export const lotOf = (
  { riderId, areaId }: BegunRide,
  { chance, at, cents, source, paymentId }: LotWish,
): KeptLot => ({
  lotId: idAt(at, chance),
  riderId,
  kind: source === 'topup' ? 'principal' : 'gift',
  amountCents: cents,
  leftCents: cents,
  at,
  withLotId: null,
  paymentId,
  areaId,
  source,
  createdAt: at,
  endsAt: null,
  reason: null,
  operatorId: null,
});
