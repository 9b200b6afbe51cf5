import type { InputOf } from '@kickstand/contract/kit';
import type { messageChannels } from '@kickstand/contract/marketing/broadcasts';
import type { Scope } from '@kickstand/domain/platform/access';
import { at, type Db } from '../../kernel/database/db.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';

const bad = (db: Db, scope: Scope, now: number) =>
  db
    .selectFrom('bad_number as n')
    .innerJoin('rider as r', 'r.rider_id', 'n.rider_id')
    .select(['n.rider_id as riderId', 'r.phone as riderPhone', 'n.failures', 'n.problem'])
    .select(['n.failed_at as failedAt', 'n.until'])
    .$narrowType<{ until: number }>()
    .where('n.until', '>', at(now))
    .where(ridersInScope(scope, 'r'));

/** A page of riders in scope whose numbers cannot receive text messages. */
export const pageOfBadNumbers = (
  db: Db,
  { scope, now }: { scope: Scope; now: number },
  query: InputOf<(typeof messageChannels)['badNumbers']>['query'],
) =>
  pageFrom(db, bad(db, scope, now), query, {
    sortable: { failedAt: 'n.failed_at', until: 'n.until' },
    neverNull: ['failedAt'],
    tieBreak: 'n.rider_id',
  });

/** Unblocks the number of a rider in scope; false if it was not blocked. */
export async function liftBadNumber(db: Db, scope: Scope, riderId: string, now: number): Promise<boolean> {
  const found = await bad(db, scope, now).where('n.rider_id', '=', riderId).executeTakeFirst();
  if (!found) return false;
  await db.deleteFrom('bad_number').where('rider_id', '=', riderId).execute();
  return true;
}
