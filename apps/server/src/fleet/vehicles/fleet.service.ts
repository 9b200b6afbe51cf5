import { ridingStates, type vehicles } from '@kickstand/contract/fleet/vehicles';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { namedOpsOf } from '@kickstand/domain/fleet/vehicles';
import { narrowed, type Scope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { countFleet, memberOf } from './counts.ts';
import { type BriefRow, type BriefWish, briefStored, countStored } from './fleet.store.ts';

export interface FleetParts {
  /** The fleet in memory; without it the database is read. */
  fleet?: FleetReader | undefined;
}

interface Wish {
  agentIds?: number[] | undefined;
  opAreaIds?: number[] | undefined;
  areaIds?: number[] | undefined;
}

const scopeOf = (ctx: Ctx, wish: Wish): Scope => narrowed(ctx.rows.scope(wish), { opAreaIds: wish.areaIds });

export async function countVehicles(
  { fleet }: FleetParts,
  ctx: Ctx,
  { query }: InputOf<typeof vehicles.counts>,
) {
  const scope = scopeOf(ctx, query);
  return fleet ? countFleet(fleet, scope, ctx.now()) : countStored(ctx.db, scope, ctx.now());
}

type Brief = ReplyOf<typeof vehicles.brief>['devices'][number];

/** The page of the fleet after a vehicle number; `next` is where to continue, null at the end. */
export async function briefVehicles(
  { fleet }: FleetParts,
  ctx: Ctx,
  { query }: InputOf<typeof vehicles.brief>,
): Promise<ReplyOf<typeof vehicles.brief>> {
  const scope = scopeOf(ctx, query);
  const wish = { after: Number(query.after ?? 0), limit: query.limit + 1, since: query.sinceTs };
  const now = ctx.now();
  const found = fleet
    ? briefFleet(fleet, scope, wish)
    : (await briefStored(ctx.db, scope, wish)).map(briefOfRow);
  const devices = found.slice(0, query.limit);
  const next = found.length > query.limit ? (devices.at(-1)?.carId ?? null) : null;
  return { devices, now, next };
}

/** Wire codes: position + 1. */
const codesIn = (bits: number) => {
  const codes: number[] = [];
  for (let left = bits; left; left &= left - 1) codes.push(32 - Math.clz32(left & -left));
  return codes;
};

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

function briefFleet(fleet: FleetReader, scope: Scope, { after, limit, since }: BriefWish): Brief[] {
  const { columns: c, size } = fleet;
  const isIn = memberOf(fleet, scope);
  const found: number[] = [];
  for (let i = 0; i < size; i++)
    if (
      (c.vehicle[i] as number) > after &&
      isIn(i) &&
      (since === undefined || (c.changedAt[i] as number) >= since)
    )
      found.push(i);
  const byNumber = (a: number, b: number) => (c.vehicle[a] as number) - (c.vehicle[b] as number);
  return found
    .sort(byNumber)
    .slice(0, limit)
    .map((i) => briefAt(fleet, i));
}

const briefAt = (fleet: FleetReader, i: number, c = fleet.columns): Brief => ({
  imei: fleet.imeiOf(i),
  carId: String(c.vehicle[i]),
  lng: orNull(c.lng[i]),
  lat: orNull(c.lat[i]),
  restBattery: orNull(c.battery[i]),
  ridingState: (c.riding[i] ?? 0) + 1,
  operationState: codesIn(namedOpsOf(c.ops[i] ?? 0)),
  alarmState: codesIn(c.alarms[i] ?? 0),
  lockTime: orNull(c.lockAt[i]),
  unlockTime: orNull(c.unlockAt[i]),
  isOnline: c.online[i] === 1,
  reportedAt: orNull(c.reportedAt[i]),
});

const briefOfRow = ({ ridingState, opsStates, alarms, ...row }: BriefRow): Brief => ({
  ...row,
  ridingState: ridingStates.indexOf(ridingState) + 1,
  operationState: codesIn(namedOpsOf(opsStates)),
  alarmState: codesIn(alarms),
});
