import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Db } from '../../kernel/database/db.ts';

/** How a rider stands. */
export interface CreditAtStake {
  score: number;
  /** What a warning and a rejection would take. */
  warnedPoints: number;
  rejectedPoints: number;
}

/** What a decision on a return would take of a rider's score; null where the area keeps none. */
export const creditAtStake = defineQuestion<
  [db: Db, of: { riderId: string; areaId: number }],
  Promise<CreditAtStake | null>
>('rides.creditAtStake');
