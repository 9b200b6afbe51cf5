import { livePath } from '@kickstand/contract/live';
import type { Session } from './features/session/session.feature.ts';
import { startBroker } from './gateway/broker.ts';
import type { Bus } from './gateway/bus.ts';
import { wakeTopic } from './gateway/command-news.ts';
import { makeCredentials } from './gateway/credentials.ts';
import { type Gateway, startGateway } from './gateway/gateway.ts';
import { makeGatewayMetrics } from './gateway/gateway-metrics.ts';
import { connectBus } from './gateway/mqtt-bus.ts';
import type { Database } from './kernel/db.ts';
import type { Metrics } from './kernel/metrics.ts';
import type { Settings } from './kernel/settings.ts';
import { StartError } from './kernel/start-error.ts';
import { type FleetSource, loadFleet } from './live/fleet-source.ts';
import { type Hub, makeHub } from './live/hub.ts';
import { operatorNewsTopic, type TellOperator } from './live/operator-news.ts';
import { followGateway } from './live/share.ts';
import type { Log } from './log.ts';

interface Needs {
  settings: Settings;
  database: Database;
  metrics: Metrics;
  log: Log;
  now(): number;
  session: Session;
}

/** The fleet in memory, the broker, and, where the role asks for it, the gateway that listens to devices. */
export interface LivePart {
  source: FleetSource;
  bus: Bus;
  gateway: Gateway | undefined;
  /** The socket of consoles, where the role answers them. */
  hub: Hub | undefined;
  mqttUrl: string;
  /** Tell the open consoles of an operator something. */
  tell: TellOperator;
  /** Commands were queued: have them sent now. */
  wake(): void;
  /** End gateway and bus; the hub ends before, with the web server. */
  stop(): Promise<void>;
}

/** Starts what the role needs of it. Throws a StartError when a port is busy or a broker cannot be reached. */
export async function startLive(needs: Needs): Promise<LivePart> {
  const { settings, database, metrics, log, now } = needs;
  const { bus, mqttUrl } = await busFor(needs);
  const source = await loadFleet(database, now);
  const hears = settings.role === 'all' || settings.role === 'gateway';
  const gateway = hears ? startGateway({ database, bus, source, metrics, log, now }) : undefined;
  const failed = (error: unknown) => log.warn({ err: error }, 'the fleet could not be looked up');
  const stopFollowing = gateway ? undefined : followGateway({ bus, source, now }, failed);
  const answers = settings.role === 'all' || settings.role === 'api';
  const hub = answers ? hubOver(needs, { source, bus }) : undefined;
  return {
    source,
    bus,
    gateway,
    hub,
    mqttUrl,
    tell: (operatorId, say) => bus.publish(operatorNewsTopic, JSON.stringify({ operatorId, say })),
    wake: () => (gateway ? gateway.wake() : bus.publish(wakeTopic, '')),
    stop: async () => {
      stopFollowing?.();
      await gateway?.stop();
      await bus.close();
    },
  };
}

function hubOver(
  { settings, metrics, now, session }: Needs,
  { source, bus }: { source: FleetSource; bus: Bus },
): Hub {
  return makeHub({
    fleet: source.fleet,
    bus,
    metrics,
    now,
    authenticate: ({ bearer, t }, address) =>
      session.admitSocket({ path: livePath, headers: { authorization: `Bearer ${bearer}`, _t: t }, address }),
    watchSession: session.sessions.watch,
    publicOrigin: settings.publicOrigin,
  });
}

async function busFor({
  settings,
  database,
  metrics,
  log,
  now,
}: Needs): Promise<{ bus: Bus; mqttUrl: string }> {
  if (settings.mqttUrl) {
    // Under its own name the broker keeps for the gateway what devices say while it restarts.
    const hears = settings.role === 'all' || settings.role === 'gateway';
    const bus = await connectBus({ url: settings.mqttUrl, ...(hears && { name: 'kickstand-gateway' }) });
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
