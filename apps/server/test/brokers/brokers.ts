import pino from 'pino';
import { startBroker } from '../../src/gateway/broker/broker.ts';
import { makeCredentials } from '../../src/gateway/broker/credentials.ts';
import { makeGatewayMetrics } from '../../src/gateway/gateway-metrics.ts';
import type { Bus } from '../../src/kernel/bus/bus.ts';
import { connectBus } from '../../src/kernel/bus/mqtt-bus.ts';
import { makeMetrics } from '../../src/kernel/web/metrics.ts';
import type { FleetFixture } from '../fleet-fixture.ts';
import { hasMosquitto, startMosquitto } from '../mosquitto.ts';

/** A broker with the gateway's own line to it. */
export interface BrokerUnderTest {
  bus: Bus;
  /** Where controllers come. */
  port: number;
  /** The line of another program. */
  another(): Promise<Bus>;
  /** What it has logged so far. */
  said(): string;
  close(): Promise<void>;
}

/** One that stands outside the server. */
export interface OutsideBroker extends BrokerUnderTest {
  /** Where the programs come, with their account. */
  url: string;
}

const serverPassword = 'secret-of-the-programs';

const ours = ({ database }: FleetFixture, over: { serverPassword?: string } = {}) =>
  startBroker({
    port: 0,
    host: '127.0.0.1',
    credentials: makeCredentials(database, Date.now),
    metrics: makeGatewayMetrics(makeMetrics(), pino({ level: 'silent' }), Date.now),
    now: Date.now,
    ...over,
  });

/** The programs' lines to a broker that stands outside. */
async function outside(url: string, at: { port: number; said(): string; close(): Promise<void> }) {
  const lines = [await connectBus({ url, name: 'kickstand-gateway' })];
  const [bus] = lines as [Bus];
  const another = async () => {
    const other = await connectBus({ url });
    lines.push(other);
    return other;
  };
  const close = async () => {
    await Promise.all(lines.map((line) => line.close()));
    await at.close();
  };
  return { url, bus, port: at.port, another, said: at.said, close };
}

/** Whatever broker carries it: the one inside the server, the same for several programs, and mosquitto as documented. */
export const brokers = {
  async embedded(store) {
    const { bus, port, close } = await ours(store);
    return { bus, port, another: async () => bus, said: () => '', close };
  },
  async shared(store) {
    const broker = await ours(store, { serverPassword });
    // The programs' lines are the ones that hear: the broker hands on what is stored by nobody itself.
    broker.bus.uplink(() => undefined);
    const { port, close } = broker;
    return outside(`mqtt://server:${serverPassword}@127.0.0.1:${port}`, { port, said: () => '', close });
  },
  async mosquitto(store) {
    const { url, ...broker } = await startMosquitto(store.database);
    return outside(url, broker);
  },
} satisfies Record<string, (store: FleetFixture) => Promise<BrokerUnderTest>>;

export type BrokerName = keyof typeof brokers;
export const brokerNames: readonly BrokerName[] = ['embedded', 'shared', 'mosquitto'];
/** Whether a broker can be tested with here; what is tested with the others is said as skipped. */
export const isMissing = (name: BrokerName) => name === 'mosquitto' && !hasMosquitto;
