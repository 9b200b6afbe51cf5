import { type AlarmRow, alarmLevels, type alarms, waitingStates } from '@kickstand/contract/fleet/alarms';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

const alarmsIn = (db: Db, scope: Scope, locale: Locale) =>
  db
    .selectFrom('alarm as a')
    .leftJoin('service_area as z', 'z.service_area_id', 'a.service_area_id')
    .select(['a.alarm_id as id', sql<string>`a.vehicle_id::text`.as('carId'), 'a.type', 'a.level', 'a.state'])
    .select(['a.agent_id as agentId', 'a.service_area_id as serviceAreaId', 'a.first_at as firstAt'])
    .select(['a.last_at as lastAt', 'a.count', 'a.lng', 'a.lat', 'a.trip_id as tripId', 'a.handler'])
    .select(['a.told_at as toldAt', 'a.handled_at as handledAt', 'a.parts', 'a.remark', 'a.version'])
    .$narrowType<Pick<AlarmRow, 'type' | 'level' | 'state' | 'parts'>>()
    .select(nameIn<string | null>('z', locale).as('area'))
    .where(rowsInScope(scope, 'a'));

interface View {
  scope: Scope;
  locale: Locale;
}

/** Least urgent first, as levels are listed most urgent first. */
const urgency = sql<number>`-array_position(${[...alarmLevels]}::text[], a.level)`;

/** One page of the alarms that match a query. */
export const pageOfAlarms = (db: Db, { scope, locale }: View, query: InputOf<typeof alarms.list>['query']) =>
  pageFrom(
    db,
    alarmsIn(db, scope, locale).where((eb) =>
      eb.and(
        given(
          query.carId && eb('a.vehicle_id', '=', Number(query.carId)),
          !!query.type?.length && eb('a.type', '=', anyText(query.type)),
          !!query.level?.length && eb('a.level', '=', anyText(query.level)),
          !!query.state?.length && eb('a.state', '=', anyText(query.state)),
          query.from !== undefined && eb('a.last_at', '>=', at(query.from)),
          query.to !== undefined && eb('a.last_at', '<=', at(query.to)),
          query.at !== undefined &&
            eb.and([
              eb('a.first_at', '<=', at(query.at)),
              eb.or([eb('a.state', 'in', [...waitingStates]), eb('a.handled_at', '>', at(query.at))]),
            ]),
        ),
      ),
    ),
    query,
    {
      sortable: { lastAt: 'a.last_at', firstAt: 'a.first_at', level: urgency },
      neverNull: ['lastAt', 'firstAt', 'level'],
      tieBreak: 'a.alarm_id',
    },
  );

/** Counts of waiting alarms by type, level and state. */
export const countsOfAlarms = (db: Db, scope: Scope) =>
  db
    .selectFrom('alarm as a')
    .select(['a.type', 'a.level', 'a.state'])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('a.state', 'in', [...waitingStates])
    .where(rowsInScope(scope, 'a'))
    .groupBy(['a.type', 'a.level', 'a.state'])
    .execute();

/** Locks those of these alarms that are in scope, always in the same order to avoid deadlocks. */
export const lockAlarms = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('alarm as a')
    .select(['a.vehicle_id as vehicle', 'a.alarm_id as id', 'a.type', 'a.state', 'a.version', 'a.remark'])
    .$narrowType<Pick<AlarmRow, 'state'>>()
    .where('a.alarm_id', '=', anyText(ids))
    .where(rowsInScope(scope, 'a'))
    .orderBy('a.vehicle_id')
    .orderBy('a.alarm_id')
    .forUpdate('a')
    .execute();
export type LockedAlarm = Awaited<ReturnType<typeof lockAlarms>>[number];

interface Handling {
  state: AlarmRow['state'];
  handler: string;
  now: number;
  /** Unchanged if absent. */
  remark?: string;
  parts?: readonly string[];
}

/** Records how alarms that are already locked were handled. */
export const putHandling = (
  db: Db,
  locked: readonly Pick<LockedAlarm, 'vehicle' | 'id'>[],
  { state, handler, now, remark, parts }: Handling,
) =>
  db
    .updateTable('alarm')
    .set((eb) => ({
      state,
      handler,
      handled_at: new Date(now),
      version: eb('version', '+', 1),
      ...(remark !== undefined && { remark }),
      ...(parts !== undefined && { parts: [...parts] }),
    }))
    .where(
      sql<boolean>`(vehicle_id, alarm_id) in (select * from unnest(${locked.map(({ vehicle }) => vehicle)}::int[],
        ${locked.map(({ id }) => id)}::text[]))`,
    )
    .execute();

export const alarmWith = (db: Db, { scope, locale }: View, id: string) =>
  alarmsIn(db, scope, locale).where('a.alarm_id', '=', id).executeTakeFirst();
