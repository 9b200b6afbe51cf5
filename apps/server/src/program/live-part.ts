import { livePath } from '@kickstand/contract/fleet/live';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { startBroker } from '../gateway/broker/broker.ts';
import { makeCredentials } from '../gateway/broker/credentials.ts';
import { wakeTopic } from '../gateway/commands/command-news.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { makeGatewayMetrics } from '../gateway/gateway-metrics.ts';
import type { Bus } from '../kernel/bus/bus.ts';
import { connectBus } from '../kernel/bus/mqtt-bus.ts';
import type { Database } from '../kernel/database/db.ts';
import type { Settings } from '../kernel/program/settings.ts';
import { within } from '../kernel/program/within.ts';
import type { Metrics } from '../kernel/web/metrics.ts';
import { type FleetSource, loadFleet } from '../live/fleet-source.ts';
import { type Hub, makeHub } from '../live/hub.ts';
import { operatorNewsTopic, type TellOperator } from '../live/operator-news.ts';
import { type Following, followGateway } from '../live/share.ts';
import { StationBoard } from '../live/stations/station-board.ts';
import { knownStations } from '../live/stations/stations.store.ts';
import { type TellVehicleUse, vehicleUseTopic } from '../live/vehicle-use-changes.ts';
import type { Log } from '../log.ts';
import type { Session } from '../platform/session/session.feature.ts';
import { answersCalls, runsGateway } from './roles.ts';

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
  /** Tell the gateway what a vehicle is used for from now on. */
  tellVehicleUse: TellVehicleUse;
  /** Commands were queued: have them sent now. */
  wake(): void;
  /** End gateway and bus; the hub ends before, with the web server. */
  stop(): Promise<void>;
}

/** So long what is being looked up of the fleet is waited for at the end. */
const followPatienceMs = 500;

const paceOf = ({ demo, simSpeed }: Settings) => (demo ? simSpeed : 1);

/** Starts what the role needs of it. Throws a StartError when a port is busy or a broker cannot be reached. */
export async function startLive(needs: Needs): Promise<LivePart> {
  const { settings, database, metrics, log, now } = needs;
  const { bus, mqttUrl } = await busFor(needs);
  const source = await loadFleet(database, now, settings.businessZone);
  const gateway = runsGateway(settings)
    ? startGateway({
        database,
        bus,
        source,
        metrics,
        log,
        now,
        pace: paceOf(settings),
        zone: settings.businessZone,
      })
    : undefined;
  const failed = (error: unknown) => log.warn({ err: error }, 'the fleet could not be looked up');
  const following = gateway ? undefined : followGateway({ bus, source, now }, failed);
  const staleSince = gateway ? unwellSince(gateway, now) : following?.staleSince;
  const hub = answersCalls(settings) ? hubOver(needs, { source, bus, staleSince }) : undefined;
  return {
    source,
    bus,
    gateway,
    hub,
    mqttUrl,
    tell: (operatorId, say) => bus.publish(operatorNewsTopic, JSON.stringify({ operatorId, say })),
    tellVehicleUse: (news) => bus.publish(vehicleUseTopic, JSON.stringify(news)),
    wake: () => (gateway ? gateway.wake() : bus.publish(wakeTopic, '')),
    stop: async () => {
      if (following) await within(followPatienceMs, following.stop());
      await gateway?.stop();
      await bus.close();
    },
  };
}

/** Since when the gateway of this very process cannot store what it hears. */
function unwellSince({ stateWriter }: Gateway, now: () => number) {
  let since: number | undefined;
  return () => {
    since = stateWriter.well() ? undefined : (since ?? now());
    return since;
  };
}

const dayStart = (now: number, zone: string) => startOfBusinessDay(businessDayOf(now, zone), zone);

function hubOver(
  { settings, database, metrics, log, now, session }: Needs,
  {
    source,
    bus,
    staleSince,
  }: { source: FleetSource; bus: Bus; staleSince: Following['staleSince'] | undefined },
): Hub {
  return makeHub({
    fleet: source.fleet,
    bus,
    metrics,
    stations: new StationBoard({
      fleet: source.fleet,
      now,
      read: () =>
        database.read(everything, (db) =>
          knownStations(db, everything, dayStart(now(), settings.businessZone)),
        ),
      onError: (error) => log.warn({ err: error }, 'stations could not be looked up; it is tried again'),
    }),
    now,
    authenticate: ({ bearer, t }, address) =>
      session.admitSocket({ path: livePath, headers: { authorization: `Bearer ${bearer}`, _t: t }, address }),
    watchSession: session.sessions.watch,
    ...(staleSince && { staleSince }),
    publicOrigin: settings.publicOrigin,
  });
}

/** The address is shown and handed on to the simulator, whose controllers have accounts of their own. */
function withoutAccount(address: string) {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
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
    const named = runsGateway(settings) && { name: 'kickstand-gateway' };
    const bus = await connectBus({ url: settings.mqttUrl, ...named });
    return { bus, mqttUrl: withoutAccount(settings.mqttUrl) };
  }
  const broker = await startBroker({
    port: settings.mqttPort,
    host: settings.host,
    credentials: makeCredentials(database, now),
    metrics: makeGatewayMetrics(metrics, log, now),
    now,
  });
  return { bus: broker.bus, mqttUrl: `mqtt://${settings.host}:${broker.port}` };
}
