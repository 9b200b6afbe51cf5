import type { FleetCounts, RidingState, vehicles } from '@kickstand/contract/fleet/vehicles';
import { alarmTypes, opsStates, ridingStates } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { offlineAfterMs } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { idleSince, rentable } from './idle.parts.ts';

type Condition = RawBuilder<boolean>;
type Counted<T> = { [K in keyof T]: T[K] extends number ? Condition : Counted<T[K]> };

const each = <K extends string>(names: readonly K[], condition: (name: K, position: number) => Condition) =>
  Object.fromEntries(names.map((name, position) => [name, condition(name, position)])) as Record<
    K,
    Condition
  >;

/** The definitions of `countFleet` as conditions on v (vehicle) and s (its state). */
function figures(now: number): Counted<Omit<FleetCounts, 'at'>> {
  const onShelf = (condition: Condition) => sql<boolean>`v.lifecycle = 'on_shelf' and ${condition}`;
  const charged = (condition: string) => onShelf(sql`s.rest_battery ${sql.raw(condition)}`);
  const hours = sql`extract(epoch from ${at(now)} - ${idleSince}) / 3600`;
  const idle = (from: number, to = 1e9) =>
    onShelf(sql`${hours} >= ${from}::float8 and ${hours} < ${to}::float8`);
  return {
    total: sql`true`,
    onShelf: onShelf(sql`true`),
    rentable: sql`${rentable}`,
    online: onShelf(sql`s.online`),
    offline: onShelf(sql`not s.online and s.reported_at is not null`),
    riding: each(ridingStates, (name) => onShelf(sql`s.riding_state = ${name}`)),
    ops: {
      ...each(opsStates, (_, bit) => onShelf(sql`s.ops_states & ${1 << bit}::int <> 0`)),
      off_shelf: sql`s.ops_states & ${1 << opsStates.indexOf('off_shelf')}::int <> 0`,
    },
    alarms: each(alarmTypes, (_, bit) => onShelf(sql`s.alarms & ${1 << bit}::int <> 0`)),
    idle: {
      under1: idle(-1e9, 1),
      h1to3: idle(1, 3),
      h3to6: idle(3, 6),
      h6to12: idle(6, 12),
      h12to24: idle(12, 24),
      h24to48: idle(24, 48),
      h48: idle(48),
      unknown: onShelf(sql`s.riding_state = 'available' and ${idleSince} is null`),
    },
    battery: {
      empty: charged('= 0'),
      to20: charged('between 1 and 20'),
      to35: charged('between 21 and 35'),
      to100: charged('> 35'),
      unknown: charged('is null'),
    },
  };
}

interface Leaf {
  path: readonly string[];
  condition: Condition;
}

const leavesOf = (tree: object, path: readonly string[] = []): Leaf[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    'toOperationNode' in value
      ? [{ path: [...path, name], condition: value as Condition }]
      : leavesOf(value as object, [...path, name]),
  );

const vehiclesIn = (scope: Scope) =>
  sql`vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id where ${rowsInScope(scope, 'v')}`;

/** The counts from the database, for servers that hold no fleet in memory. */
export async function countStored(db: Db, scope: Scope, now: number): Promise<FleetCounts> {
  const leaves = leavesOf(figures(now));
  const columns = leaves.map(
    ({ condition }, i) => sql`count(*) filter (where ${condition}) as ${sql.ref(`n${i}`)}`,
  );
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(columns)} from ${vehiclesIn(scope)}`.execute(db);
  const counts = { at: now } as Record<string, unknown>;
  leaves.forEach(({ path: [first = '', second] }, i) => {
    const n = rows[0]?.[`n${i}`] ?? 0;
    if (second === undefined) counts[first] = n;
    else counts[first] = { ...(counts[first] as object | undefined), [second]: n };
  });
  return counts as FleetCounts;
}

/** The state is written in batches, so that the query goes back this much further, milliseconds. */
const writtenWithinMs = 30_000;

export interface BriefWish {
  after: number;
  limit: number;
  /** Only vehicles changed since this instant; a few unchanged ones may be included. */
  since: number | undefined;
}

const briefColumns = sql`v.vehicle_id::text as "carId", v.imei, s.lng, s.lat, s.rest_battery as "restBattery",
  s.riding_state as "ridingState", s.ops_states as "opsStates", s.alarms, s.lock_at as "lockTime",
  s.unlock_at as "unlockTime", s.online as "isOnline", s.reported_at as "reportedAt"`;

export interface BriefRow
  extends Omit<
    ReplyOf<typeof vehicles.brief>['devices'][number],
    'ridingState' | 'operationState' | 'alarmState'
  > {
  ridingState: RidingState;
  opsStates: number;
  alarms: number;
}

/** Vehicles by number; going offline counts as a change although nothing was reported. */
export async function briefStored(db: Db, scope: Scope, { after, limit, since }: BriefWish) {
  const changed = (from: number) => sql`and (s.reported_at >= ${at(from - writtenWithinMs)}
    or v.updated_at >= ${at(from - writtenWithinMs)}
    or (not s.online and s.reported_at >= ${at(from - writtenWithinMs - offlineAfterMs - 60_000)}))`;
  const { rows } = await sql<BriefRow>`select ${briefColumns} from ${vehiclesIn(scope)}
    and v.vehicle_id > ${after} ${since === undefined ? sql`` : changed(since)}
    order by v.vehicle_id limit ${limit}`.execute(db);
  return rows;
}
