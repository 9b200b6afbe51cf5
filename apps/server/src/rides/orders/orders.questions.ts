import type { ActivityUse, OrderTerms } from '@kickstand/contract/rides/orders';
import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Db } from '../../kernel/database/db.ts';

/** A ride that begins, or would begin now. */
export interface RideBegun {
  riderId: string;
  areaId: number;
  /** Epoch ms. */
  at: number;
  terms: Pick<OrderTerms, 'scheme' | 'calendar' | 'zone'>;
  /** On which vehicle, and the station that it is taken from; undefined: none was chosen yet. */
  on?: { vehicle: number; agentId: number; stationId: string | null };
}

/** Which benefits beside cards are held back for a ride that begins: last in its transaction, the rider is locked, and nothing fails by it. */
export const benefitsHeld = defineQuestion<
  [db: Db, ride: RideBegun & { orderId: string }],
  Promise<OrderTerms['benefits']>
>('rides.benefitsHeld');

/** The activity that lowered the price of a ride, and whether its use went back; undefined: none did. */
export const activityUse = defineQuestion<[db: Db, orderId: string], Promise<ActivityUse | undefined>>(
  'rides.activityUse',
);
