import type { InputOf } from '@kickstand/contract/kit';
import type { RewardRow, RewardState, RewardSum, rewards } from '@kickstand/contract/marketing/rewards';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

type Query = InputOf<typeof rewards.list>['query'];
type Filter = InputOf<typeof rewards.sums>['query'];

/**
 * State of a reward: follows from the lot of a gift, however it was spent, ended or refunded, and from the uses of a
 * card.
 */
const state = sql<RewardState>`(case when w.left_cents > 0 then 'granted' when g.state <> 'granted' then g.state
  when u.state = 'used_up' or u.state = 'expired' and u.uses > 0 then 'used' when u.state = 'expired' then 'expired'
  when w.lot_id is null then g.state when w.ended_cents > 0 then 'recalled' else 'used' end)`;
const left = sql<number>`coalesce(w.left_cents, 0)`;
/** Cost: what was spent of a gift, or saved by a card. */
const spent = sql<number>`coalesce(w.amount_cents - w.left_cents - w.ended_cents, u.saved_cents, 0)`;

const joined = (db: Db, scope: Scope) =>
  db
    .selectFrom('reward_grant as g')
    .innerJoin('rider as r', 'r.rider_id', 'g.rider_id')
    .leftJoin('wallet_lot as w', 'w.grant_id', 'g.grant_id')
    .leftJoin('user_card as u', 'u.card_id', 'g.card_id')
    .leftJoin('campaign as c', 'c.campaign_id', 'g.campaign_id')
    .where(rowsInScope(scope, 'g'));

const asked = (query: Omit<Filter, 'agentIds' | 'opAreaIds'>): RawBuilder<boolean>[] =>
  given(
    query.riderId && sql<boolean>`g.rider_id = ${query.riderId}`,
    query.phone && sql<boolean>`r.phone = ${query.phone}`,
    query.reward && sql<boolean>`g.reward = ${query.reward}`,
    query.source && sql<boolean>`g.source = ${query.source}`,
    query.state && sql<boolean>`${state} = ${query.state}`,
    query.areaId !== undefined && sql<boolean>`g.service_area_id = ${query.areaId}`,
    query.activity && sql<boolean>`c.name = ${query.activity}`,
    query.operator && sql<boolean>`g.operator_name = ${query.operator}`,
    query.from !== undefined && sql<boolean>`g.created_at >= ${at(query.from)}`,
    query.to !== undefined && sql<boolean>`g.created_at <= ${at(query.to)}`,
  );

const rows = (db: Db, scope: Scope, locale: Locale) =>
  joined(db, scope)
    .leftJoin('service_area as z', 'z.service_area_id', 'g.service_area_id')
    .leftJoin('agent as a', 'a.agent_id', 'g.agent_id')
    .leftJoin('receivable as v', 'v.receivable_id', 'w.spent_on')
    .select(['g.grant_id as id', 'g.rider_id as riderId', 'r.phone as riderPhone', 'g.reward', 'g.source'])
    .select(['c.name as activity', 'g.face_cents as faceCents', 'a.name as agent', 'v.order_id as orderId'])
    .select(['g.created_at as createdAt', 'w.spent_at as usedAt', 'g.operator_name as operator', 'g.reason'])
    .select(['g.ticket_no as ticketNo', 'g.problem', 'g.version', 'g.signs', 'g.score'])
    .select((eb) => eb.fn.coalesce('w.ends_at', 'g.valid_to').as('validTo'))
    .select([state.as('state'), left.as('leftCents'), spent.as('spentCents')])
    .select(nameIn<string | null>('z', locale).as('area'))
    .$narrowType<Pick<RewardRow, 'reward' | 'source' | 'problem' | 'signs'>>();

/** A page of rewards in scope. */
export const pageOfRewards = (db: Db, scope: Scope, query: Query, locale: Locale) =>
  pageFrom(
    db,
    rows(db, scope, locale).where((eb) => eb.and(asked(query))),
    query,
    {
      sortable: {
        createdAt: 'g.created_at',
        validTo: 'g.valid_to',
        faceCents: 'g.face_cents',
        leftCents: left,
      },
      neverNull: ['createdAt', 'faceCents', 'leftCents'],
      tieBreak: 'g.grant_id',
    },
  );

/** Sums of the filtered rewards by source. */
export const sumsOfRewards = (db: Db, scope: Scope, query: Filter) =>
  joined(db, scope)
    .where((eb) => eb.and(asked(query)))
    .groupBy('g.source')
    .orderBy('g.source')
    .select('g.source')
    .select([
      sql<number>`count(*)::int`.as('rewards'),
      sql<number>`sum(g.face_cents) filter (where w.lot_id is not null)::bigint`.as('face'),
      sql<number>`sum(${spent})::bigint`.as('spentCents'),
      sql<number>`sum(${left})::bigint`.as('leftCents'),
    ])
    .$narrowType<Pick<RewardSum, 'source'>>()
    .execute();

/** Liability for gifts in the books without pending holds, cents. */
export async function giftsInBooks(db: Db): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_account')
    .select(sql<number>`coalesce(sum(balance - held), 0)::bigint`.as('sum'))
    .where('code', '=', '2120')
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** The newest rewards of a rider. */
export const rewardsOf = (db: Db, scope: Scope, riderId: string, locale: Locale, most: number) =>
  rows(db, scope, locale)
    .where('g.rider_id', '=', riderId)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.grant_id', 'desc')
    .limit(most)
    .execute();

/** The rider of a reward in scope; undefined if there is none. */
export const riderOfGrant = (db: Db, scope: Scope, grantId: string) =>
  db
    .selectFrom('reward_grant as g')
    .select(['g.rider_id as riderId'])
    .where('g.grant_id', '=', grantId)
    .where(rowsInScope(scope, 'g'))
    .executeTakeFirst();
