import { deviceKinds, deviceTopics, durableKinds, shards } from '@kickstand/contract/devices';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { StartError } from '../program/start-error.ts';
import type { Bus, Uplink } from './bus.ts';

interface MqttBusOptions {
  url: string;
  /** Names this process at the broker; random by default. The gateway keeps its name, so that the broker keeps its messages. */
  name?: string;
  /** How long the broker may stay silent at the start, milliseconds. */
  patienceMs?: number;
  /** After how long a lost connection is tried again, milliseconds; 2,000 by default. */
  againMs?: number;
}

/**
 * A client library acknowledges one message after the other, so those that must be stored first come over several
 * connections, each with its share of the fleet.
 */
const durableLines = 8;
const quickKinds = deviceKinds.filter((kind) => !durableKinds.includes(kind));

const patternOf = (kind: keyof typeof deviceTopics, shard: string) =>
  deviceTopics[kind].topic.replace(':shard', shard).replace(':imei', '+');

/** Opens a line; what is to hear on it is put in place before, for kept messages come with the very connection. */
type Connect = (over: IClientOptions, prepare?: Prepare) => Promise<MqttClient>;
type Prepare = (client: MqttClient) => void;

/** The bus over a broker of its own. Connects again by itself; throws a StartError when it cannot be reached at first. */
export async function connectBus(options: MqttBusOptions): Promise<Bus> {
  const lines: MqttClient[] = [];
  const connect: Connect = async (over, prepare) => {
    const client = await opened(options, over, prepare);
    lines.push(client);
    return client;
  };
  const main = await connect({ clean: true });
  const hearers = new Map<string, Set<(topic: string, payload: Uint8Array) => void>>();
  main.on('message', (topic, payload) => {
    for (const [pattern, hears] of hearers)
      if (matches(pattern, topic)) for (const hear of hears) hear(topic, payload);
  });

  return {
    shared: true,
    throttles: false,
    publish: (topic, payload, { qos = 0 } = {}) => {
      main.publish(topic, payload as Buffer, { qos }, () => undefined);
    },
    subscribe(pattern, hear) {
      const held = hearers.get(pattern) ?? new Set();
      hearers.set(pattern, held.add(hear));
      if (held.size === 1) main.subscribe(pattern, { qos: 0 }, () => undefined);
      return () => {
        held.delete(hear);
        if (held.size > 0) return;
        hearers.delete(pattern);
        main.unsubscribe(pattern, () => undefined);
      };
    },
    uplink(hear) {
      const opening = hearDevices(hear, connect, options.name);
      // A line that cannot be opened is tried again by the client library.
      opening.catch(() => undefined);
      return () => void opening.then((own) => Promise.all(own.map((line) => line.endAsync())));
    },
    listening: () => undefined,
    devices: () => undefined,
    connected: () => main.connected,
    close: async () => {
      await Promise.all(lines.map((line) => line.endAsync()));
    },
  };
}

async function hearDevices(hear: Uplink, connect: Connect, name: string | undefined) {
  const named = (suffix: string): IClientOptions =>
    name ? { clientId: `${name}-${suffix}`, clean: false } : { clean: true };
  const quick = await connect(named('quick'), (client) => {
    client.on('message', (topic, payload) => void hear(topic, payload)?.catch(() => undefined));
  });
  await quick.subscribeAsync(
    quickKinds.map((kind) => patternOf(kind, '+')),
    { qos: 1 },
  );
  const durable = await Promise.all(
    Array.from({ length: durableLines }, (_, line) =>
      durableLine(line, (prepare) => connect(named(`durable-${line}`), prepare), hear),
    ),
  );
  return [quick, ...durable];
}

async function durableLine(line: number, open: (prepare: Prepare) => Promise<MqttClient>, hear: Uplink) {
  const client = await open((opening) => {
    opening.handleMessage = (packet, acknowledge) => {
      const stored = hear(packet.topic, packet.payload as Buffer);
      if (!stored) return acknowledge();
      // What could not be stored is not acknowledged: the broker sends it again on the next connection.
      stored.then(
        () => acknowledge(),
        () => opening.reconnect(),
      );
    };
  });
  const share = Array.from({ length: shards }, (_, shard) => shard).filter((n) => n % durableLines === line);
  const patterns = share.flatMap((shard) => durableKinds.map((kind) => patternOf(kind, String(shard))));
  await client.subscribeAsync(patterns, { qos: 1 });
  return client;
}

async function opened(
  { url, patienceMs = 10_000, againMs = 2_000 }: MqttBusOptions,
  over: IClientOptions,
  prepare?: Prepare,
) {
  // What is told without a promise is not kept while the broker is away: it would be old, and pile up.
  const client = mqtt.connect(url, {
    reconnectPeriod: againMs,
    connectTimeout: 10_000,
    queueQoSZero: false,
    ...over,
  });
  prepare?.(client);
  client.on('connect', () => {
    // Nagle would hold every acknowledgement back for 40 ms.
    (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
  });
  let why = 'no answer';
  client.on('error', (error) => {
    why = error.message || String((error as { code?: string }).code);
  });
  const up = new Promise<boolean>((resolve) => {
    client.once('connect', () => resolve(true));
    setTimeout(() => resolve(false), patienceMs).unref();
  });
  if (await up) return client;
  await client.endAsync(true);
  const { host } = new URL(url);
  throw new StartError(
    `The MQTT broker at ${host} cannot be reached (${why}): check MQTT_URL and the broker.`,
  );
}

/** Whether a topic fits a pattern with `+` and `#`. */
function matches(pattern: string, topic: string): boolean {
  const wanted = pattern.split('/');
  const given = topic.split('/');
  for (const [i, level] of wanted.entries()) {
    if (level === '#') return true;
    if (level !== '+' && level !== given[i]) return false;
    if (given[i] === undefined) return false;
  }
  return wanted.length === given.length;
}
