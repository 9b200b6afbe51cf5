import type { InputOf } from '@kickstand/contract/kit';
import type {
  FeedbackContext,
  FeedbackDetail,
  FeedbackObject,
  FeedbackRow,
  FeedbackSide,
  FeedbackState,
  feedback,
} from '@kickstand/contract/service/feedback';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Tickets of the companies in scope about an object in an area in scope, or in none. */
export const feedbackInScope = (scope: Scope) =>
  sql<boolean>`(${rowsInScope(scope, 't')} or (t.service_area_id is null and ${ofCompaniesInScope(scope, 't.agent_id')}))`;

const feedbackNamed = (db: Db, scope: Scope) =>
  db
    .selectFrom('feedback as t')
    .innerJoin('agent as a', 'a.agent_id', 't.agent_id')
    .select(['t.feedback_id as id', 't.title', 't.kind', 't.level', 't.module', 't.state'])
    .select(['t.agent_id as agentId', 'a.name as agent', 't.creator_name as creator'])
    .select(['t.handler_name as handler', 't.created_at as createdAt', 't.due_at as dueAt'])
    .select(['t.last_reply_at as lastReplyAt', 't.solved_at as solvedAt', 't.score'])
    .select(
      sql<number | null>`extract(epoch from t.first_reply_at - t.created_at)::float8`.as('firstReplySeconds'),
    )
    .$narrowType<Pick<FeedbackRow, 'kind' | 'level' | 'state'>>()
    .where(feedbackInScope(scope));

type Query = InputOf<typeof feedback.list>['query'];

export const pageOfFeedback = (db: Db, scope: Scope, query: Query, operatorId: string) =>
  pageFrom(
    db,
    feedbackNamed(db, scope).where((eb) =>
      eb.and(
        given(
          query.id && eb('t.feedback_id', '=', query.id),
          query.kind && eb('t.kind', '=', query.kind),
          query.level && eb('t.level', '=', query.level),
          !!query.state?.length && eb('t.state', '=', anyText(query.state)),
          query.module && eb('t.module', '=', query.module),
          query.creator && eb('t.creator_name', '=', query.creator),
          query.from !== undefined && eb('t.created_at', '>=', at(query.from)),
          query.to !== undefined && eb('t.created_at', '<=', at(query.to)),
          query.mine && eb.or([eb('t.creator_id', '=', operatorId), eb('t.handler_id', '=', operatorId)]),
        ),
      ),
    ),
    query,
    {
      sortable: {
        createdAt: 't.created_at',
        dueAt: 't.due_at',
        lastReplyAt: 't.last_reply_at',
        solvedAt: 't.solved_at',
      },
      neverNull: ['createdAt'],
      tieBreak: 't.feedback_id',
    },
  );

export const feedbackWith = (db: Db, scope: Scope, feedbackId: string) =>
  feedbackNamed(db, scope)
    .select(['t.body as text', 't.about as object', 't.happened_at as happenedAt', 't.context'])
    .select(['t.contact_phone as contactPhone', 't.score_text as scoreText', 't.version'])
    .select(['t.duplicate_of as duplicateOf', 't.creator_id as creatorId', 't.urged_at as urgedAt'])
    .select('t.over_at as overAt')
    .$narrowType<{ object: FeedbackObject | null; context: FeedbackContext }>()
    .where('t.feedback_id', '=', feedbackId)
    .executeTakeFirst();

/** The most events read of a ticket, the latest. */
const mostEvents = 500;

/** The latest events of a ticket, oldest first; internal notes only of the reader's side. */
export async function eventsOf(db: Db, feedbackId: string, side: FeedbackSide) {
  const newest = await db
    .selectFrom('feedback_event')
    .select(['no', 'at', 'kind', 'side', 'by_name as by', 'body as text', 'state'])
    .select('is_internal as isInternal')
    .$narrowType<Pick<FeedbackDetail['events'][number], 'kind' | 'side' | 'state'>>()
    .where('feedback_id', '=', feedbackId)
    .where((eb) => eb.or([eb('is_internal', '=', false), eb('side', '=', side)]))
    .orderBy('no', 'desc')
    .limit(mostEvents)
    .execute();
  return newest.reverse();
}

/** The states of a ticket, oldest first; events without a change of state are left out. */
export async function statesOf(db: Db, feedbackId: string) {
  const { rows } = await sql<{ at: number; state: FeedbackState }>`
    select at, state from (
      select no, at, state, lag(state) over (order by no) as before from feedback_event where feedback_id = ${feedbackId}
    ) e where before is distinct from state order by no`.execute(db);
  return rows;
}

/** The titles of the newest tickets in scope since an instant. */
export const newestTitles = (db: Db, scope: Scope, since: number, most: number) =>
  db
    .selectFrom('feedback as t')
    .select(['t.feedback_id as id', 't.title', 't.state', 't.created_at as createdAt'])
    .$narrowType<Pick<FeedbackRow, 'state'>>()
    .where(feedbackInScope(scope))
    .where('t.created_at', '>=', at(since))
    .orderBy('t.created_at', 'desc')
    .limit(most)
    .execute();

type VehicleObject = Extract<FeedbackObject, { kind: 'vehicle' }>;
type OrderObject = Extract<FeedbackObject, { kind: 'order' }>;

/** The object of a ticket, with its area. */
interface Found {
  areaId: number | null;
  about: FeedbackObject;
}

/** The present state of a vehicle in scope, by its number or its controller's. */
export async function vehicleNow(
  db: Db,
  scope: Scope,
  by: { vehicleId: number } | { imei: string },
  locale: Locale,
): Promise<Found | undefined> {
  const row = await db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .leftJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .select(['v.service_area_id as areaId', 'v.imei', 'v.lifecycle', 's.riding_state as ridingState'])
    .select(['s.rest_battery as restBattery', 's.reported_at as reportedAt'])
    .select([sql<string>`v.vehicle_id::text`.as('carId'), nameIn<string | null>('z', locale).as('area')])
    .$narrowType<Pick<VehicleObject, 'lifecycle' | 'ridingState'>>()
    .where((eb) => ('vehicleId' in by ? eb('v.vehicle_id', '=', by.vehicleId) : eb('v.imei', '=', by.imei)))
    .where(rowsInScope(scope, 'v'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { areaId, area, ...facts } = row;
  return { areaId, about: { kind: 'vehicle', ...facts, area: area ?? '' } };
}

/** The present state of an order in scope. */
export async function orderNow(
  db: Db,
  scope: Scope,
  orderId: string,
  locale: Locale,
): Promise<Found | undefined> {
  const row = await db
    .selectFrom('ride_order as o')
    .innerJoin('service_area as z', 'z.service_area_id', 'o.service_area_id')
    .select(['o.service_area_id as areaId', 'o.order_id as orderId', 'o.state as orderState'])
    .select(['o.started_at as startedAt', 'o.ended_at as endedAt'])
    .select([sql<string>`o.vehicle_id::text`.as('carId'), nameIn('z', locale).as('area')])
    .$narrowType<Pick<OrderObject, 'orderState'>>()
    .where('o.order_id', '=', orderId)
    .where(rowsInScope(scope, 'o'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { areaId, ...facts } = row;
  return { areaId, about: { kind: 'order', ...facts } };
}
