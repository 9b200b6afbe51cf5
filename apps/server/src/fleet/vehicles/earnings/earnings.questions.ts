import type { Cents } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { defineQuestion } from '../../../kernel/between-domains.ts';
import type { Db, TableSql } from '../../../kernel/database/db.ts';

/** The earnings of each of these vehicles from rides in the last seven business days, cents. */
export const weekEarned = defineQuestion<
  [db: Db, scope: Scope, numbers: readonly number[]],
  Promise<(number: number) => Cents>
>('fleet.weekEarned');

/** The same for all vehicles in scope, as a table of `vehicle_id` and `cents` to sort by. */
export const earningsTable = defineQuestion<[scope: Scope], TableSql>('fleet.earningsTable');
