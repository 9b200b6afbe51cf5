import type { EventGroup } from '@kickstand/contract/fleet/vehicle-logs';
import { lettingIn } from '@kickstand/domain/fleet/vehicles';
import { type RawBuilder, sql } from 'kysely';
import { at } from '../../kernel/database/db.ts';
import type { VehicleTime } from '../telemetry/report-source.service.ts';

/** A source of the vehicle log, as a statement with the columns of `shape`. */
interface Branch {
  groups: readonly EventGroup[];
  rows(time: VehicleTime): RawBuilder<unknown>;
}

/** Commands and notifications that lock or unlock something; the others have groups of their own. */
const lockCommands = ['lock', 'unlock', 'wheel_lock', 'wheel_unlock', 'arm', 'disarm'];
const lockNotices = [0, 1, 2, 7, 8, 13, 14, 15, 16];
/** Notifications that the vehicle can be ridden from now on: unlocked, motor circuit on. */
const unlockNotices = [16, 7];

const within = (column: string, { from, to }: VehicleTime) =>
  sql`${sql.ref(column)} >= ${at(from)} and ${sql.ref(column)} <= ${at(to)}`;
const soon = "interval '2 minutes'";
/** Nothing that ends in a period began earlier than this before it. */
const longest = "interval '45 days'";

const commands: Branch = {
  groups: ['lock', 'command'],
  rows: (time) => sql`
    select created_at, 'command', command_id, case when type = any(${lockCommands}::text[]) then 'lock' else 'command' end,
      'command:' || type, source, operator, null, case when ended_at is not null then state = 'acked' end, device_code,
      null::float8, null::float8, null, imei, job_id,
      jsonb_build_object('args', args, 'state', state, 'reason', reason, 'retries', retries), false
    from command where vehicle_id = ${time.vehicle} and ${within('created_at', time)}`,
};

const notices: Branch = {
  groups: ['lock', 'notify'],
  rows: (time) => sql`
    select at, 'notify', event_id, case when notify = any(${lockNotices}::int[]) then 'lock' else 'notify' end,
      'notify:' || notify, 'device', null, 'device', null::boolean, null::int, (facts ->> 'lng')::float8,
      (facts ->> 'lat')::float8, null, imei, null, facts, notify = any(${unlockNotices}::int[])
        and not exists (select from trip t where t.vehicle_id = e.vehicle_id and t.state <> 'failed'
          and t.started_at <= e.at + ${sql.raw(soon)} and t.started_at >= e.at - ${sql.raw(longest)}
          and (t.ended_at is null or t.ended_at >= e.at))
        and not exists (select from command c where c.vehicle_id = e.vehicle_id and c.type = any(${lettingIn}::text[])
          and c.created_at >= e.at - ${sql.raw(soon)} and c.created_at <= e.at)
    from device_event e where vehicle_id = ${time.vehicle} and ${within('at', time)}`,
};

const trips: Branch = {
  groups: ['order'],
  rows: (time) => {
    const facts = sql`jsonb_build_object('state', state, 'relation', return_relation, 'metres', distance_m,
      'seconds', riding_seconds, 'endedBy', ended_by)`;
    return sql`
      select started_at, 'trip_started', trip_id, 'order', 'trip:started', 'user', null, platform, null::boolean, null::int,
        start_lng, start_lat, trip_id, imei, trip_id, '{}'::jsonb, false
      from trip where vehicle_id = ${time.vehicle} and ${within('started_at', time)}
      union all
      select ended_at, 'trip_ended', trip_id, 'order', 'trip:' || state,
        case ended_by when 'ops' then 'operator' when 'system' then 'system' else 'user' end, null, platform,
        state = 'ended', failure_code, end_lng, end_lat, trip_id, imei, trip_id, ${facts}, false
      from trip where vehicle_id = ${time.vehicle} and started_at >= ${at(time.from)} - ${sql.raw(longest)}
        and started_at <= ${at(time.to)} and ${within('ended_at', time)}`;
  },
};

const alarms: Branch = {
  groups: ['alarm'],
  rows: (time) => {
    const facts = sql`jsonb_build_object('level', level, 'state', state, 'count', count, 'remark', remark)`;
    const own = sql`from alarm where vehicle_id = ${time.vehicle} and last_at >= ${at(time.from)} - ${sql.raw(longest)}`;
    return sql`
      select first_at, 'alarm_raised', alarm_id, 'alarm', 'alarm:' || type || ':raised', 'rule', null, null, null::boolean,
        null::int, lng, lat, trip_id, null, alarm_id, ${facts}, false
      ${own} and ${within('first_at', time)}
      union all
      select handled_at, 'alarm_closed', alarm_id, 'alarm', 'alarm:' || type || ':' || state,
        case when handler is null then 'system' else 'operator' end, handler, null, null::boolean, null::int, lng, lat,
        trip_id, null, alarm_id, ${facts}, false
      ${own} and state <> 'open' and ${within('handled_at', time)}`;
  },
};

const tasks: Branch = {
  groups: ['task'],
  rows: (time) => {
    const facts = sql`jsonb_build_object('state', t.state, 'validity', t.validity, 'reason', t.invalid_reason,
      'remark', t.remark, 'before', t.before_pct, 'after', t.after_pct)`;
    const own = sql`from ops_task t left join operator o on o.operator_id = t.assignee_id
      where t.vehicle_id = ${time.vehicle} and t.created_at >= ${at(time.from)} - ${sql.raw(longest)}
        and t.created_at <= ${at(time.to)}`;
    const step = (name: string, column: string) => sql`
      select ${sql.ref(column)}, ${`task_${name}`}, t.task_id, 'task', 'task:' || t.type || ${`:${name}`},
        ${
          name === 'created'
            ? sql`case t.source when 'manual' then 'operator' when 'customer' then 'user'
          when 'self' then 'operator' else 'rule' end`
            : sql`'operator'`
        }, ${name === 'created' ? sql`t.created_by` : sql`o.name`},
        null, ${name === 'finished' ? sql`t.state = 'done'` : sql`null::boolean`}, null::int, coalesce(t.start_lng, t.lng),
        coalesce(t.start_lat, t.lat), null, null, t.task_id, ${facts}, false
      ${own} and ${within(column, time)}`;
    return sql.join(
      [step('created', 't.created_at'), step('claimed', 't.claimed_at'), step('finished', 't.finished_at')],
      sql` union all `,
    );
  },
};

/** The operator log's entries about a vehicle, except commands, which have entries of their own. */
const changes: Branch = {
  groups: ['shelf', 'binding', 'position', 'config'],
  rows: (time) => sql`
    select at, 'change', seq::text, case
        when action in ('shelve', 'takeOff', 'lost', 'restock', 'scrap') then 'shelf'
        when action in ('bind', 'unbind', 'replaceDevice', 'transfer', 'move', 'accept') then 'binding'
        when action = 'position' then 'position' else 'config' end,
      'change:' || action, case when platform = 'system' then 'system' else 'operator' end, operator, platform,
      result = 'ok', null::int, null::float8, null::float8, null, null, request_id,
      jsonb_build_object('change', change, 'reason', reason, 'code', result_code), false
    from audit_log where object = ${String(time.vehicle)} and module in ('vehicles', 'production') and ${within('at', time)}
      and not (module = 'vehicles' and action in ('command', 'cancel_command', 'lock', 'seat'))`,
};

const bindings: Branch = {
  groups: ['binding'],
  rows: (time) => {
    const side = (name: string, column: string) => sql`
      select ${sql.ref(column)}, ${name}, binding_no::text, 'binding', ${`${name}:`} || kind, 'operator', bound_by, null,
        null::boolean, null::int, null::float8, null::float8, null, case when kind = 'device' then code end, null,
        jsonb_build_object('kind', kind, 'code', code, 'reason', reason), false
      from vehicle_binding where vehicle_id = ${time.vehicle} and ${within(column, time)}`;
    return sql.join([side('bound', 'from_at'), side('unbound', 'to_at')], sql` union all `);
  },
};

const branches: readonly Branch[] = [commands, notices, trips, alarms, tasks, changes, bindings];

const columns =
  'kind, key, "group", event, source, operator, platform, ok, code, lng, lat, "tripId", imei, "traceId", facts, suspicious';
/** The columns of every branch, in order. */
const shape = sql.raw(`vehicle, at, ${columns}`);

/** Everything that happened to vehicles in these periods, of some groups or all: each branch uses its own index. */
export function happenings(times: readonly VehicleTime[], groups: readonly EventGroup[] | undefined) {
  const wanted = branches.filter(
    (one) => !groups?.length || one.groups.some((group) => groups.includes(group)),
  );
  const parts = times.flatMap((time) =>
    wanted.map(({ rows }) => sql`(select ${time.vehicle}::int, of.* from (${rows(time)}) as of)`),
  );
  const none = sql`(select 0, of.* from (${commands.rows({ vehicle: 0, from: 0, to: 0 })}) as of)`;
  const all = sql.join([none, ...parts], sql` union all `);
  const narrowed = groups?.length ? sql`where "group" = any(${groups}::text[])` : sql``;
  return sql`select vehicle, date_trunc('milliseconds', at) as at, ${sql.raw(columns)} from (${all}) as happened (${shape}) ${narrowed}`;
}
