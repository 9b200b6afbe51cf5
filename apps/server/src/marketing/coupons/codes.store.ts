import type { InputOf } from '@kickstand/contract/kit';
import type { CouponBatchState, coupons, VoucherCodeState } from '@kickstand/contract/marketing/coupons';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { someAreaInScope } from '../../kernel/list/areas.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { stateAt } from './batches.store.ts';

/** State of a code at an instant; unused codes expire with their batch. */
const codeState = (now: number) => sql<VoucherCodeState>`(case when k.state <> 'unused' then k.state
  when b.voided_at is not null then 'void' when c.ends_at <= ${at(now)} then 'expired' else 'unused' end)`;

const rows = (db: Db, now: number) =>
  db
    .selectFrom('coupon_code as k')
    .innerJoin('coupon_batch as b', 'b.batch_id', 'k.batch_id')
    .innerJoin('campaign as c', 'c.campaign_id', 'k.batch_id')
    .leftJoin('rider as r', 'r.rider_id', 'k.rider_id')
    .select(['k.code_id as id', 'k.serial', 'k.last_four as lastFour', 'k.rider_id as riderId'])
    .select(['r.phone as riderPhone', 'k.ended_at as endedAt'])
    .select(codeState(now).as('state'));

/** A page of the codes of a batch. */
export const pageOfCodes = (db: Db, query: InputOf<typeof coupons.codes>['query'], now: number) =>
  pageFrom(
    db,
    rows(db, now)
      .where('k.batch_id', '=', query.batchId)
      .where((eb) => eb.and(given(query.state && sql<boolean>`${codeState(now)} = ${query.state}`))),
    query,
    {
      sortable: { serial: 'k.serial', usedAt: 'k.ended_at' },
      neverNull: ['serial'],
      tieBreak: 'k.code_id',
    },
  );

/** The code with this digest, of a batch in scope. */
export const codeWithDigest = (db: Db, scope: Scope, digest: string, now: number) =>
  rows(db, now)
    .select(['k.batch_id as batchId', 'c.name as batch', stateAt(now).as('batchState')])
    .where('k.digest', '=', digest)
    .where(someAreaInScope(scope, 'c.area_ids'))
    .$narrowType<{ batchState: CouponBatchState }>()
    .executeTakeFirst();

/** The batch of a code in scope; undefined if there is none. */
export const batchOfCode = (db: Db, scope: Scope, codeId: string) =>
  db
    .selectFrom('coupon_code as k')
    .innerJoin('campaign as c', 'c.campaign_id', 'k.batch_id')
    .select(['k.batch_id as batchId', 'c.version', 'k.serial'])
    .where('k.code_id', '=', codeId)
    .where(someAreaInScope(scope, 'c.area_ids'))
    .executeTakeFirst();

/** Voids an unused code; false if it was used. */
export async function voidCodeAt(db: Db, codeId: string, now: number): Promise<boolean> {
  const { rows: found } = await sql`
    with k as (
      update coupon_code set state = 'void', ended_at = ${at(now)}
      where code_id = ${codeId} and state = 'unused' returning batch_id
    )
    update coupon_batch b set voided = voided + 1 from k where b.batch_id = k.batch_id returning 1`.execute(
    db,
  );
  return found.length > 0;
}
