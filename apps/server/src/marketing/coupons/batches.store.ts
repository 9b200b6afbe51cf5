import type { InputOf } from '@kickstand/contract/kit';
import type { CouponBatchRow, CouponBatchState, coupons } from '@kickstand/contract/marketing/coupons';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { campaignStateAt } from '../../kernel/campaign/campaign.store.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { areaNames, everyAreaInScope, someAreaInScope } from '../../kernel/list/areas.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** Time, locale and scope used to read batches. */
interface When {
  scope: Scope;
  now: number;
  locale: Locale;
}

/** State of a batch at an instant. */
export const stateAt = (now: number) => sql<CouponBatchState>`(case
  when b.voided_at is not null then 'void' when b.state in ('waiting', 'making') then 'making'
  when b.state = 'failed' then 'failed' else ${campaignStateAt(now)} end)`;

const expired = (now: number) =>
  sql<number>`case when c.ends_at <= ${at(now)} and b.voided_at is null then b.quantity - b.used - b.voided else 0 end`;
const costCents = sql<number>`(b.used * b.face_cents)`;

const joined = (db: Db) =>
  db.selectFrom('coupon_batch as b').innerJoin('campaign as c', 'c.campaign_id', 'b.batch_id');

const rows = (db: Db, { now, locale, scope }: When) =>
  joined(db)
    .select(['b.batch_id as id', 'c.name', 'b.shape', 'b.reward_kind as rewardKind', 'b.days'])
    .select(['b.card_kind as cardKind', 'b.card_name as cardName', 'b.product_id as productId'])
    .select(['b.face_cents as faceCents', 'b.quantity', 'b.made', 'b.used', 'b.voided'])
    .select([
      'c.area_ids as areaIds',
      'c.agent_id as agentId',
      'b.per_rider as perRider',
      'b.prefix',
      'b.remark',
    ])
    .select(['c.starts_at as startsAt', 'c.ends_at as endsAt', 'b.service_area_id as areaId'])
    .select(['b.created_at as createdAt', 'b.created_by as createdBy', 'c.version', 'c.state as said'])
    .select([areaNames('c.area_ids', locale).as('areas'), stateAt(now).as('state')])
    .select([expired(now).as('expired'), costCents.as('costCents')])
    .select(sql<number | null>`round(100.0 * b.used / nullif(b.quantity, 0), 1)::float8`.as('usedPercent'))
    .select(everyAreaInScope(scope, 'c.area_ids').as('isOwn'))
    .$narrowType<
      Pick<CouponBatchRow, 'shape' | 'rewardKind' | 'cardKind' | 'faceCents' | 'costCents'> & {
        said: 'on' | 'paused' | 'ended';
      }
    >();

/** Batches with an area in scope. */
const inScope = (scope: Scope) => someAreaInScope(scope, 'c.area_ids');

type Query = InputOf<typeof coupons.list>['query'];

const asked = (query: Query, now: number) =>
  given(
    query.name && sql<boolean>`position(lower(${query.name}) in lower(c.name)) > 0`,
    query.rewardKind && sql<boolean>`b.reward_kind = ${query.rewardKind}`,
    query.areaId !== undefined && sql<boolean>`c.area_ids @> ${[query.areaId]}::int[]`,
    query.state && sql<boolean>`${stateAt(now)} = ${query.state}`,
    query.from !== undefined && sql<boolean>`b.created_at >= ${at(query.from)}`,
    query.to !== undefined && sql<boolean>`b.created_at <= ${at(query.to)}`,
  );

/** A page of batches in scope. */
export const pageOfBatches = (db: Db, query: Query, when: When) =>
  pageFrom(
    db,
    rows(db, when)
      .where(inScope(when.scope))
      .where((eb) => eb.and(asked(query, when.now))),
    query,
    {
      sortable: {
        createdAt: 'b.created_at',
        startsAt: 'c.starts_at',
        endsAt: 'c.ends_at',
        quantity: 'b.quantity',
        used: 'b.used',
        costCents,
      },
      neverNull: ['createdAt', 'startsAt', 'endsAt', 'quantity', 'used', 'costCents'],
      tieBreak: 'b.batch_id',
    },
  );

/** A batch in scope. */
export const batchWith = (db: Db, id: string, when: When) =>
  rows(db, when).where('b.batch_id', '=', id).where(inScope(when.scope)).executeTakeFirst();
export type Batch = NonNullable<Awaited<ReturnType<typeof batchWith>>>;

/** Locks a batch in scope. */
export async function lockBatch(db: Db, id: string, when: When) {
  const locked = await joined(db)
    .select('b.batch_id')
    .where('b.batch_id', '=', id)
    .where(inScope(when.scope))
    .forUpdate(['b', 'c'])
    .executeTakeFirst();
  return locked && batchWith(db, id, when);
}

/** A redeemable batch with this prefix. */
export const batchWithPrefix = (db: Db, prefix: string, now: number) =>
  joined(db)
    .select('c.name')
    .where('b.prefix', '=', prefix)
    .where('b.voided_at', 'is', null)
    .where('c.ends_at', '>', at(now))
    .executeTakeFirst();
