import type {
  CommandRow,
  CommandState,
  CommandType,
  RidingState,
  vehicleCommands,
} from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { type Order, queueCommands } from '../../kernel/command-queue.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/**
 * The vehicles in scope with these numbers, with the state that commands depend on. Their rows are locked, so that
 * concurrent jobs for one vehicle wait.
 */
export const lockCommandable = (db: Db, scope: Scope, numbers: readonly number[]) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .leftJoin('trip_open as t', 't.vehicle_id', 'v.vehicle_id')
    .select(['v.vehicle_id as vehicle', 'v.agent_id as agentId', 'v.service_area_id as areaId', 'v.imei'])
    .select(sql<boolean>`t.vehicle_id is not null`.as('inTrip'))
    .select(['s.online', 's.riding_state as riding', 's.speed_kmh as speedKmh'])
    .$narrowType<{ riding: RidingState }>()
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .orderBy('v.vehicle_id')
    .forNoKeyUpdate('v')
    .execute();

export type CommandableRow = Awaited<ReturnType<typeof lockCommandable>>[number];

/** The number of the vehicle that carries a controller, if in scope. */
export async function numberOf(db: Db, scope: Scope, imei: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('device as d')
    .innerJoin('vehicle as v', (j) =>
      j.onRef('v.vehicle_id', '=', 'd.vehicle_id').onRef('v.imei', '=', 'd.imei'),
    )
    .select('v.vehicle_id')
    .where('d.imei', '=', imei)
    .where(rowsInScope(scope, 'v'))
    .executeTakeFirst();
  return row?.vehicle_id;
}

/** Which of these vehicles were given the same command after an instant. */
export async function commandedSince(
  db: Db,
  numbers: readonly number[],
  { type, since }: { type: CommandType; since: number },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('command')
    .select('vehicle_id')
    .where('vehicle_id', '=', anyNumber(numbers))
    .where('type', '=', type)
    .where('created_at', '>', at(since))
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

export interface NewJob {
  jobId: string;
  type: CommandType;
  agentId: number;
  operatorId: string;
  operator: string;
  reason: string | null;
  requestId: string;
  now: number;
  commands: readonly Pick<Order, 'vehicle' | 'agentId' | 'areaId' | 'imei' | 'args' | 'commandId'>[];
}

/** Inserts a job with its commands; the gateway picks them up. */
export async function insertJob(db: Db, job: NewJob) {
  const { jobId, type, agentId, operatorId, operator, reason, now, requestId, commands } = job;
  await db
    .insertInto('command_job')
    .values({
      job_id: jobId,
      type,
      agent_id: agentId,
      operator_id: operatorId,
      operator,
      reason,
      vehicles: commands.length,
      request_id: requestId,
      created_at: new Date(now),
    })
    .execute();
  const by = { operatorId, name: operator };
  await queueCommands(
    db,
    commands.map((one) => ({ ...one, jobId, type, reason, now, source: 'operator', operator: by })),
  );
}

/** A job as its agent may see it. */
export const jobWith = (db: Db, scope: Scope, jobId: string) =>
  db
    .selectFrom('command_job')
    .select(['job_id as jobId', 'type'])
    .$narrowType<{ type: CommandType }>()
    .where('job_id', '=', jobId)
    .where(ofCompaniesInScope(scope, 'agent_id'))
    .executeTakeFirst();

const carId = sql<string>`c.vehicle_id::text`;

const commandsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('command as c')
    .select(['c.command_id as id', 'c.job_id as jobId', carId.as('carId'), 'c.imei', 'c.type', 'c.args'])
    .select(['c.state', 'c.device_code as deviceCode', 'c.source', 'c.operator', 'c.reason', 'c.retries'])
    .select(['c.created_at as createdAt', 'c.sent_at as sentAt', 'c.deadline_at as deadlineAt'])
    .select(['c.ended_at as endedAt', 'c.late_at as lateAt', 'c.late_code as lateCode'])
    .$narrowType<Pick<CommandRow, 'type' | 'state' | 'source'>>()
    .where(rowsInScope(scope, 'c'));

export type CommandStored = Awaited<ReturnType<ReturnType<typeof commandsIn>['execute']>>[number];

export const commandsOfJob = (db: Db, scope: Scope, jobId: string) =>
  commandsIn(db, scope).where('c.job_id', '=', jobId).orderBy('c.vehicle_id').execute();

/** One page of the commands that match a query, newest first by default. */
export const pageOfCommands = (db: Db, scope: Scope, query: InputOf<typeof vehicleCommands.list>['query']) =>
  pageFrom(
    db,
    commandsIn(db, scope).where((eb) =>
      eb.and(
        given(
          query.carId && eb('c.vehicle_id', '=', Number(query.carId)),
          query.type && eb('c.type', '=', query.type),
          query.state && eb('c.state', '=', query.state),
          query.jobId && eb('c.job_id', '=', query.jobId),
          query.from !== undefined && eb('c.created_at', '>=', at(query.from)),
          query.to !== undefined && eb('c.created_at', '<=', at(query.to)),
        ),
      ),
    ),
    query,
    { sortable: { createdAt: 'c.created_at' }, neverNull: ['createdAt'], tieBreak: 'c.command_id' },
  );

/** Cancels the commands of a job that have not been sent; returns them. */
export const cancelQueued = (
  db: Db,
  scope: Scope,
  { jobId, numbers, now }: { jobId: string; numbers: readonly number[] | undefined; now: number },
) =>
  db
    .updateTable('command as c')
    .set({ state: 'cancelled', ended_at: new Date(now) })
    .where('c.job_id', '=', jobId)
    .where('c.state', '=', 'queued')
    .where((eb) => eb.and(numbers ? [eb('c.vehicle_id', '=', anyNumber(numbers))] : []))
    .where(rowsInScope(scope, 'c'))
    .returning([carId.as('carId'), 'c.command_id as commandId'])
    .execute();

/** The edges and releases of service areas, for controllers. */
export const areaEdges = (db: Db, areaIds: readonly number[]) =>
  db
    .selectFrom('service_area')
    .select(['service_area_id as areaId', 'boundary', 'fence_release as release'])
    .where('service_area_id', '=', anyNumber(areaIds))
    .execute();

interface EndedRow {
  type: CommandType;
  state: CommandState;
  deviceCode: number | null;
  n: number;
  /** Their sum, milliseconds; null if the device did not answer. */
  answeredMs: number | null;
}

/** The outcomes of the commands of a period: one row per type, state and answer. */
export async function endingsSince(db: Db, scope: Scope, from: number): Promise<EndedRow[]> {
  const conditions = [rowsInScope(scope, 'c')];
  const { rows } = await sql<EndedRow>`
    select c.type, c.state, c.device_code as "deviceCode", count(*)::int as n,
      sum(extract(epoch from c.ended_at - c.sent_at) * 1000)
        filter (where c.state in ('acked', 'refused') and c.sent_at is not null)::float8 as "answeredMs"
    from command c where c.created_at >= ${at(from)}
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
    group by c.type, c.state, c.device_code`.execute(db);
  return rows;
}
