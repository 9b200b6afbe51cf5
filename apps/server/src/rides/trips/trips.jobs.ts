import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import { queueCommand } from '../../kernel/command-queue.ts';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import { repeatEvery, type Stop, stopAll } from '../../kernel/program/repeat-every.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { forgetLock, type LockDue, locksDue, noteTry } from './locks-owed.store.ts';
import { longerTrips, takeOpenTrip } from './open-trips.store.ts';
import { deleteExpired } from './reservations.store.ts';
import { spellNames } from './riders.store.ts';
import { settleTrips } from './settle.service.ts';
import { endTrip } from './trip-end.service.ts';
import { type TripJobs, tellOf } from './trips.parts.ts';

const mostAtOnce = 200;
const mostLong = 1_000;
const mostSpelt = 500;
const tooLong = alarmBits(['order_too_long']);

/** Let go of vehicles whose reservation is over; answers how many. */
export const releaseExpired = (parts: TripJobs): Promise<number> =>
  committing(parts, async (ctx) => {
    const vehicles = await deleteExpired(ctx.db, ctx.now(), mostAtOnce);
    for (const vehicle of vehicles) await announceVehicleUse(ctx, tellOf(parts), vehicle);
    return vehicles.length;
  });

/** End trips that have gone on for too long where their vehicles stand; answers how many. */
export async function endForgotten(parts: TripJobs): Promise<number> {
  const wish = { than: 'longestTripMinutes', now: parts.now(), limit: mostAtOnce } as const;
  const forgotten = await parts.database.read(everything, (db) => longerTrips(db, wish));
  for (const { tripId, riderId } of forgotten)
    await committing(parts, async (ctx) => {
      await waitForRider(ctx.db, riderId);
      const open = await takeOpenTrip(ctx.db, tripId);
      if (!open) return;
      const { lastWord } = await endTrip(parts, ctx, open, { by: 'system', relation: 'auto_ended' });
      if (!lastWord?.imei) return;
      const of = { vehicle: open.vehicle_id, agentId: open.agent_id, areaId: open.service_area_id };
      await queueCommand(ctx.db, {
        ...of,
        imei: lastWord.imei,
        type: 'lock',
        source: 'rule',
        now: ctx.now(),
      });
      if (parts.onQueued) ctx.afterCommit(parts.onQueued);
    });
  return forgotten.length;
}

/** Raise the alarm of trips that are getting too long; saying it again does no harm. */
export async function noteLong(parts: TripJobs): Promise<number> {
  const wish = { than: 'longTripMinutes', now: parts.now(), limit: mostLong } as const;
  const long = await parts.database.read(everything, (db) => longerTrips(db, wish));
  for (const { vehicle_id } of long)
    await committing(parts, (ctx) => announceVehicleUse(ctx, tellOf(parts), vehicle_id, { begin: tooLong }));
  return long.length;
}

/** Spell the names of riders that came in another way than by registration; answers how many. */
export const spellRiders = (parts: TripJobs): Promise<number> =>
  committing(parts, ({ db }) => spellNames(db, mostSpelt));

const lockAgainMs = 30_000;

/** Tell vehicles to lock that an operator took out of a trip when they could not be told, until they have; answers how many. */
export async function lockOwed(parts: TripJobs): Promise<number> {
  const now = parts.now();
  const wish = { now, againAfterMs: lockAgainMs, limit: mostAtOnce };
  const due = await parts.database.read(everything, (db) => locksDue(db, wish));
  for (const { isLocked, ...lock } of due)
    await committing(parts, (ctx) =>
      isLocked ? freeLocked(parts, ctx, lock.vehicle) : tellToLock(parts, ctx, lock),
    );
  return due.length;
}

async function freeLocked(parts: TripJobs, ctx: Committing, vehicle: number) {
  await forgetLock(ctx.db, vehicle);
  await announceVehicleUse(ctx, tellOf(parts), vehicle);
}

async function tellToLock(parts: TripJobs, ctx: Committing, lock: Omit<LockDue, 'isLocked'>) {
  const { vehicle, agentId, areaId, imei, operatorId, operator: name, reason } = lock;
  const of = { vehicle, agentId, areaId, imei: imei ?? '', operator: { operatorId, name }, reason };
  const now = ctx.now();
  const commandId = await queueCommand(ctx.db, { ...of, type: 'lock', source: 'rule', now });
  await noteTry(ctx.db, vehicle, commandId, now);
  if (parts.onQueued) ctx.afterCommit(parts.onQueued);
}

const settleEveryMs = 300;
const releaseEveryMs = 5_000;
const longEveryMs = 60_000;
const lockEveryMs = 2_000;
const spellEveryMs = 2_000;

/** Move trips on by the clock; each is taken by one process at a time. Answers how to stop. */
export function startTrips(parts: TripJobs, onError: (error: unknown) => void): Stop {
  return stopAll(
    repeatEvery(settleEveryMs, () => settleTrips(parts), onError),
    repeatEvery(releaseEveryMs, () => releaseExpired(parts), onError),
    repeatEvery(longEveryMs, () => endForgotten(parts), onError),
    repeatEvery(longEveryMs, () => noteLong(parts), onError),
    repeatEvery(lockEveryMs, () => lockOwed(parts), onError),
    repeatEvery(spellEveryMs, () => spellRiders(parts), onError),
  );
}
