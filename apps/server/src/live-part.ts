import { startBroker } from './gateway/broker.ts';
import type { Bus } from './gateway/bus.ts';
import { makeCredentials } from './gateway/credentials.ts';
import { type Gateway, startGateway } from './gateway/gateway.ts';
import { makeGatewayMetrics } from './gateway/gateway-metrics.ts';
import { connectBus } from './gateway/mqtt-bus.ts';
import type { Database } from './kernel/db.ts';
import type { Metrics } from './kernel/metrics.ts';
import type { Settings } from './kernel/settings.ts';
import { StartError } from './kernel/start-error.ts';
import { type FleetSource, loadFleet } from './live/fleet-source.ts';
import type { Log } from './log.ts';

interface Needs {
  settings: Settings;
  database: Database;
  metrics: Metrics;
  log: Log;
  now(): number;
}

/** The fleet in memory, the broker, and, where the role asks for it, the gateway that listens to devices. */
export interface LivePart {
  source: FleetSource;
  bus: Bus;
  gateway: Gateway | undefined;
  mqttUrl: string;
  stop(): Promise<void>;
}

/** Starts what the role needs of it. Throws a StartError when a port is busy or a broker cannot be reached. */
export async function startLive(needs: Needs): Promise<LivePart> {
  const { settings, database, metrics, log, now } = needs;
  const { bus, mqttUrl } = await busFor(needs);
  const source = await loadFleet(database, now);
  const hears = settings.role === 'all' || settings.role === 'gateway';
  const gateway = hears ? startGateway({ database, bus, source, metrics, log, now }) : undefined;
  return {
    source,
    bus,
    gateway,
    mqttUrl,
    stop: async () => {
      await gateway?.stop();
      await bus.close();
    },
  };
}

async function busFor({
  settings,
  database,
  metrics,
  log,
  now,
}: Needs): Promise<{ bus: Bus; mqttUrl: string }> {
  if (settings.mqttUrl) {
    const bus = await connectBus({ url: settings.mqttUrl });
    return { bus, mqttUrl: settings.mqttUrl };
  }
  if (settings.role !== 'all' && settings.role !== 'gateway')
    throw new StartError(`ROLE=${settings.role} needs the broker of the gateway: set MQTT_URL.`);
  const broker = await startBroker({
    port: settings.mqttPort,
    host: settings.host,
    credentials: makeCredentials(database, now),
    metrics: makeGatewayMetrics(metrics, log, now),
    now,
  });
  return { bus: broker.bus, mqttUrl: `mqtt://${settings.host}:${broker.port}` };
}
