import type { InputOf } from '@kickstand/contract/kit';
import type { riders, WalletEvent, WalletLot } from '@kickstand/contract/riders/riders';
import type { TripState } from '@kickstand/contract/rides/trips';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Seeing } from './rider-list.store.ts';

/** What each posting moved on a rider's two accounts: a credit is a gain for the rider. */
const moved = (db: Db, riderId: string) =>
  db
    .selectFrom('ledger_entry as e')
    .select('e.posting_id')
    .select(sql<number>`coalesce(-sum(e.amount) filter (where e.code = '2110'), 0)::int`.as('principal'))
    .select(sql<number>`coalesce(-sum(e.amount) filter (where e.code = '2120'), 0)::int`.as('gift'))
    .select(sql<number | null>`max(e.balance_after) filter (where e.code = '2110')`.as('principal_after'))
    .select(sql<number | null>`max(e.balance_after) filter (where e.code = '2120')`.as('gift_after'))
    .where('e.owner', '=', riderId)
    .where('e.code', 'in', ['2110', '2120'])
    .where('e.version', 'is not', null)
    .groupBy('e.posting_id');

/** One page of the movements of a rider's money in scope. */
export const pageOfWallet = (
  db: Db,
  { scope, locale }: Seeing,
  query: InputOf<typeof riders.wallet>['query'],
) =>
  pageFrom(
    db,
    db
      .selectFrom('ledger_posting as q')
      .innerJoin(moved(db, query.riderId).as('m'), 'm.posting_id', 'q.posting_id')
      .leftJoin('service_area as z', 'z.service_area_id', 'q.service_area_id')
      .leftJoin('operator as u', 'u.operator_id', 'q.operator_id')
      .select(['q.posting_id as id', 'q.event_at as at', 'q.event', 'q.reason', 'u.name as operator'])
      .select(['m.principal as principalCents', 'm.gift as giftCents'])
      .select(['m.principal_after as principalAfterCents', 'm.gift_after as giftAfterCents'])
      .select(sql<string | null>`case when q.source = 'order' then q.source_id end`.as('orderId'))
      .select(nameIn<string | null>('z', locale).as('area'))
      .$narrowType<{ event: WalletEvent }>()
      .where(rowsInScope(scope, 'q'))
      .where((eb) =>
        eb.and(
          given(
            query.event && eb('q.event', '=', query.event),
            query.from !== undefined && eb('q.event_at', '>=', at(query.from)),
            query.to !== undefined && eb('q.event_at', '<=', at(query.to)),
          ),
        ),
      ),
    query,
    { sortable: { at: 'q.event_at' }, neverNull: ['at'], tieBreak: 'q.posting_id' },
  );

const mostLots = 200;

/** The unspent lots received while the rider's home was in scope, in the order of spending. */
export const lotsSeen = (db: Db, { scope, locale, now }: Seeing, riderId: string) =>
  db
    .selectFrom('wallet_lot as w')
    .leftJoin('service_area as z', 'z.service_area_id', 'w.area_id')
    .leftJoin('operator as o', 'o.operator_id', 'w.operator_id')
    .select(['w.lot_id as id', 'w.kind', 'w.source', 'w.amount_cents as amountCents'])
    .select(['w.left_cents as leftCents', 'w.created_at as createdAt', 'w.ends_at as endsAt', 'w.reason'])
    .select([nameIn<string | null>('z', locale).as('area'), 'o.name as operatorName'])
    .$narrowType<Pick<WalletLot, 'kind' | 'source'>>()
    .where('w.rider_id', '=', riderId)
    .where('w.left_cents', '>', 0)
    .where((eb) => eb.or([eb('w.ends_at', 'is', null), eb('w.ends_at', '>', at(now))]))
    .where(rowsInScope(scope, 'z'))
    .orderBy('w.kind')
    .orderBy('w.created_at')
    .orderBy('w.lot_id')
    .limit(mostLots)
    .execute();

/** The open trip of a rider in scope. */
export const openTripSeen = (db: Db, { scope, locale }: Seeing, riderId: string) =>
  db
    .selectFrom('trip_open as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('vehicle_state as s', 's.vehicle_id', 't.vehicle_id')
    .select(['t.trip_id as tripId', 't.state', 't.started_at as startedAt'])
    .select([
      sql<string>`t.vehicle_id::text`.as('carId'),
      nameIn<string | null>('z', locale).$castTo<string>().as('area'),
    ])
    .select(sql<number | null>`(s.mileage_m - t.start_mileage_m)::int`.as('distance'))
    .$narrowType<{ state: TripState }>()
    .where('t.rider_id', '=', riderId)
    .where(rowsInScope(scope, 't'))
    .executeTakeFirst();

/** A rider's home area, if in scope, and whether they still have an account. */
export const homeInScope = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('rider as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId', 'r.state'])
    .where('r.rider_id', '=', riderId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();
