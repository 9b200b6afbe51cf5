import { chargeMarks, lockingSpeedKmh, type powerOrder } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../kernel/database/db.ts';
import { lineOf } from '../kernel/program/start-error.ts';
import type { FleetState } from '../live/fleet.ts';
import { makeBatcher } from './batcher.ts';
import type { Commands } from './commands/commands.ts';
import type { Log } from './gateway-metrics.ts';
import { type LastOrder, lastPowerOrders, orderedSince, type PowerOrder, queuePower } from './power.store.ts';

/** Stops motors whose charge has reached their scheme's cut-off, and releases them again. */
export interface PowerOrders {
  order(index: number, what: NonNullable<ReturnType<typeof powerOrder>>): void;
  /** Repeats unanswered commands that still apply; the gateway calls it every few seconds. */
  again(): Promise<void>;
}

/** The delay before the first repetition of an unanswered command, milliseconds; it doubles each time. */
const firstWaitMs = 60_000;
/** The maximum number of attempts. */
const mostTimes = 6;
/** A restarted gateway resumes commands no older than this, milliseconds: all attempts have been made by then. */
const takenUpMs = 2 ** mostTimes * firstWaitMs * 2;

interface Needs {
  database: Database;
  fleet: Pick<FleetState, 'identity' | 'indexOf' | 'facts'>;
  commands: Pick<Commands, 'wake'>;
  log: Log;
  now(): number;
}

/** These become commands like any other, so that they appear in the vehicle's log and are delivered once. */
export function makePowerOrders({ database, fleet, commands, log, now }: Needs): PowerOrders {
  const orders = makeBatcher<PowerOrder>(async (some) => {
    await database.write(everything, (db) => queuePower(db, some));
    commands.wake();
  });
  /** Vehicles with unanswered commands; undefined until those from before this start are loaded. */
  let open: Set<number> | undefined;
  const ordered = new Set<number>();

  /** Whether its commands are worth looking up: a vehicle offline for days waits without queries. */
  const isOnline = (vehicle: number) => {
    const index = fleet.indexOf(vehicle);
    return index === undefined || fleet.facts(index).online;
  };

  /** Whether the same command would be sent now, and can be received. */
  const holds = (vehicle: number, on: boolean) => {
    const index = fleet.indexOf(vehicle);
    if (index === undefined) return 'never';
    const { ops, online, speedKmh } = fleet.facts(index);
    if (((ops & chargeMarks.powerCut) === 0) !== on) return 'never';
    return online && (on || (speedKmh ?? 0) <= lockingSpeedKmh) ? 'now' : 'later';
  };

  /** Whether to repeat it now, later, or never. */
  const whatNow = ({ vehicle_id, turn_on, state, ended_at, unanswered }: LastOrder) => {
    if (state === 'queued' || state === 'sent') return 'later';
    if (state !== 'timeout' || unanswered >= mostTimes) return 'never';
    const still = holds(vehicle_id, turn_on);
    const isDue = now() - (ended_at ?? 0) >= firstWaitMs * 2 ** (unanswered - 1);
    return still === 'now' && !isDue ? 'later' : still;
  };

  return {
    again: async () => {
      const waiting =
        open ?? new Set(await database.read(everything, (db) => orderedSince(db, now() - takenUpMs)));
      open = waiting;
      for (const vehicle of ordered) waiting.add(vehicle);
      ordered.clear();
      const within = [...waiting].filter(isOnline);
      if (within.length === 0) return;
      const last = await database.read(everything, (db) => lastPowerOrders(db, within));
      const judged = last.map((order) => ({ order, what: whatNow(order) }));
      for (const { order, what } of judged) if (what === 'never') waiting.delete(order.vehicle_id);
      const due = judged.filter(({ what }) => what === 'now');
      await Promise.all(
        due.map(({ order }) => orders.add({ vehicle: order.vehicle_id, on: order.turn_on, at: now() })),
      );
    },
    order: (index, what) => {
      const { vehicle } = fleet.identity(index);
      const order = { vehicle, on: what === 'give_back', at: now() };
      orders
        .add(order)
        .then(() => ordered.add(vehicle))
        .catch((error: unknown) =>
          log.error({ error: lineOf(error) }, 'a motor could not be told its charge'),
        );
    },
  };
}
