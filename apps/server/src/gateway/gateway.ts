import { afterSilence, offlineAfterMs } from '@kickstand/domain/fleet/vehicles';
import type { Places } from '@kickstand/domain/places/fences';
import type { Bus } from '../kernel/bus/bus.ts';
import type { Database } from '../kernel/database/db.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';
import { lineOf } from '../kernel/program/start-error.ts';
import { within } from '../kernel/program/within.ts';
import type { Metrics } from '../kernel/web/metrics.ts';
import { type AlarmNews, alarmNewsTopic } from '../live/alarm-news.ts';
import type { FleetSource } from '../live/fleet-source.ts';
import { shareFleet } from '../live/share.ts';
import { hearUses } from '../live/uses.ts';
import { withinRate } from './broker/within-rate.ts';
import { type Commands, makeCommands } from './commands/commands.ts';
import { type GatewayMetrics, type Log, makeGatewayMetrics } from './gateway-metrics.ts';
import { judgeStanding } from './judge-standing.ts';
import { hearPositions } from './positions.ts';
import { makePowerOrders } from './power.ts';
import { makeProduction } from './schemes.ts';
import { makeStateWriter, type StateWriter } from './state-writer.ts';
import { makeTransfers, type Transfers } from './transfers/transfers.ts';
import { vehiclesDevice } from './vehicles.device.ts';

export interface GatewayOptions {
  database: Database;
  bus: Bus;
  source: FleetSource;
  metrics: Metrics;
  log: Log;
  now(): number;
  /** Where vehicles stand; the source's own fences by default. */
  places?: () => Places;
  /** Milliseconds that a message waits for others to be stored with, 100 by default. */
  batchMs?: number;
  /** How many times faster than the clock a simulated town lives; 1 by default. */
  pace?: number | undefined;
  /** The IANA zone of windows in which packages are sent; China’s by default. */
  zone?: string | undefined;
}

const lookEveryMs = 5_000;
/** So long what is being looked up is waited for at the end; what was heard is written however long it takes. */
const lookPatienceMs = 500;
const usualZone = 'Asia/Shanghai';

export interface Gateway {
  commands: Commands;
  transfers: Transfers;
  stateWriter: StateWriter;
  metrics: GatewayMetrics;
  /** Look at the schemes anew and write down which controllers were heard without a vehicle; the own timer calls it. */
  lookAtProduction(): Promise<void>;
  /** Order motors again that did not answer; the own timer calls it. */
  powerAgain(): Promise<void>;
  /** Look for queued commands now: after a transaction that added some. */
  wake(): void;
  /** Vehicles nobody heard of for five minutes become offline; the gateway's own timer calls it. */
  noteSilence(): void;
  /** Hear no more, store the last batch, and end. */
  stop(): Promise<void>;
}

/** Listens to the fleet, keeps its state in memory and in the database, and carries commands to it. */
export function startGateway(options: GatewayOptions): Gateway {
  const { database, bus, source, log, now } = options;
  const { fleet } = source;
  const metrics = makeGatewayMetrics(options.metrics, log, now);
  const onAlarms = (raised: readonly AlarmNews[]) => {
    for (const one of raised) bus.publish(alarmNewsTopic, JSON.stringify(one));
  };
  const stateWriter = makeStateWriter({ database, fleet, metrics, log, onAlarms, everyMs: options.batchMs });
  const commands = makeCommands({ database, fleet, bus, stateWriter, metrics, log, now });
  const production = makeProduction(database, now);
  const power = makePowerOrders({ database, fleet, commands, log, now });
  const transfers = makeTransfers({
    database,
    fleet,
    bus,
    commands,
    metrics,
    log,
    now,
    zone: options.zone ?? usualZone,
  });
  const hear = vehiclesDevice({
    fleet,
    places: options.places ?? source.places,
    stateWriter,
    commands,
    transfers,
    metrics,
    production,
    power,
    now,
    pace: options.pace,
  });
  const stopUses = hearUses({ bus, fleet, now });
  const stopPositions = hearPositions({ bus, fleet, places: options.places ?? source.places, now });
  const standing = judgeStanding({ fleet, places: options.places ?? source.places, now });
  const stopFences = source.onFences(standing.all);
  void production
    .look()
    .catch((error: unknown) => log.warn({ error: lineOf(error) }, 'voltage schemes could not be read'));
  const stopHearing = bus.uplink(bus.throttles ? hear : withinRate(hear, metrics, now));
  const sharing = bus.shared ? shareFleet({ bus, fleet, now, well: () => stateWriter.well() }) : undefined;
  const startedAt = now();

  const noteSilence = () => silence(fleet, { startedAt, at: now() });
  const look = async () => {
    noteSilence();
    await source.look();
    await production.look();
    await power.again();
  };
  const stopLooking = repeatEvery(lookEveryMs, look, (error) =>
    log.warn({ error: lineOf(error) }, 'the fleet could not be looked up'),
  );

  metrics.watch('gateway_devices', 'Controllers that are connected', () => bus.devices() ?? 0);
  metrics.watch('gateway_backlog_rows', 'Rows that wait for the database', () => stateWriter.backlog());
  metrics.watch('fleet_vehicles', 'Vehicles in memory', () => fleet.size);

  return {
    commands,
    transfers,
    stateWriter,
    metrics,
    lookAtProduction: production.look,
    powerAgain: power.again,
    wake: commands.wake,
    noteSilence,
    async stop() {
      const looked = stopLooking();
      stopHearing();
      stopPositions();
      stopFences();
      standing.stop();
      stopUses();
      sharing?.stop();
      await within(lookPatienceMs, Promise.all([looked, commands.stop(), transfers.stop()]));
      await stateWriter.stop();
    },
  };
}

/** Vehicles nobody has heard of for five minutes are offline. */
function silence(fleet: FleetSource['fleet'], { startedAt, at }: { startedAt: number; at: number }) {
  // While the gateway was away nobody could be heard: every vehicle gets its five minutes anew.
  if (at - startedAt < offlineAfterMs) return;
  const { online, reportedAt } = fleet.columns;
  for (let index = 0; index < fleet.size; index++) {
    if (online[index] !== 1 || at - (reportedAt[index] ?? 0) < offlineAfterMs) continue;
    fleet.put(index, afterSilence(fleet.facts(index), at), at);
  }
}
