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
import { followUses } from '../live/uses.ts';
import { withinRate } from './broker/within-rate.ts';
import { type Commands, makeCommands } from './commands/commands.ts';
import { type GatewayMetrics, type Log, makeGatewayMetrics } from './gateway-metrics.ts';
import { judgeStanding } from './judge-standing.ts';
import { followPositions } from './positions.ts';
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
  /** Fences for locating vehicles; the source's own by default. */
  places?: () => Places;
  /** How long a message waits for others to be stored with, milliseconds, 100 by default. */
  batchMs?: number;
  /** How many times faster than real time a simulated town runs; 1 by default. */
  pace?: number | undefined;
  /** The IANA zone of upgrade windows; China’s by default. */
  zone?: string | undefined;
}

const lookEveryMs = 5_000;
/** How long pending look-ups are waited for at the end; received data is written however long it takes. */
const lookPatienceMs = 500;
const usualZone = 'Asia/Shanghai';

export interface Gateway {
  commands: Commands;
  transfers: Transfers;
  stateWriter: StateWriter;
  metrics: GatewayMetrics;
  /** Reloads the schemes and records controllers without a vehicle; called by its own timer. */
  lookAtProduction(): Promise<void>;
  /** Repeats unanswered motor commands; called by its own timer. */
  powerAgain(): Promise<void>;
  /** Checks for queued commands now: after a transaction that added some. */
  wake(): void;
  /** Marks vehicles as offline after five minutes of silence; called by its own timer. */
  noteSilence(): void;
  /** Stops receiving, stores the last batch, and ends. */
  stop(): Promise<void>;
}

/** Receives the fleet's messages, keeps its state in memory and in the database, and delivers commands. */
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
  const ingest = vehiclesDevice({
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
  const stopUses = followUses({ bus, fleet, now });
  const stopPositions = followPositions({ bus, fleet, places: options.places ?? source.places, now });
  const standing = judgeStanding({ fleet, places: options.places ?? source.places, now });
  const stopFences = source.onFences(standing.all);
  void production
    .look()
    .catch((error: unknown) => log.warn({ error: lineOf(error) }, 'voltage schemes could not be read'));
  const stopListening = bus.uplink(bus.throttles ? ingest : withinRate(ingest, metrics, now));
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
      stopListening();
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

/** Vehicles without a message for five minutes are offline. */
function silence(fleet: FleetSource['fleet'], { startedAt, at }: { startedAt: number; at: number }) {
  // While the gateway was away nobody could be heard: every vehicle gets its five minutes anew.
  if (at - startedAt < offlineAfterMs) return;
  const { online, reportedAt } = fleet.columns;
  for (let index = 0; index < fleet.size; index++) {
    if (online[index] !== 1 || at - (reportedAt[index] ?? 0) < offlineAfterMs) continue;
    fleet.put(index, afterSilence(fleet.facts(index), at), at);
  }
}
