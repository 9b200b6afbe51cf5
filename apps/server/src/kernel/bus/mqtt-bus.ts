import mqtt from 'mqtt';
import { StartError } from '../program/start-error.ts';
import type { Bus } from './bus.ts';
import { type DeviceUplink, openUplink } from './device-uplink.ts';

interface MqttBusOptions {
  url: string;
  /** The client name at the broker; random by default. The gateway keeps its name, so that the broker keeps its messages. */
  name?: string;
  /** How long the broker may stay silent at the start, milliseconds. */
  patienceMs?: number;
  /** After how long a lost connection is tried again, milliseconds. */
  againMs?: number;
}

/** The bus over an external broker. Reconnects automatically; throws a StartError if it cannot be reached at first. */
export async function connectBus(options: MqttBusOptions): Promise<Bus> {
  const main = await opened(options);
  const uplinks: DeviceUplink[] = [];
  const listeners = new Map<string, Set<(topic: string, payload: Uint8Array) => void>>();
  main.on('message', (topic, payload) => {
    for (const [pattern, listening] of listeners)
      if (matches(pattern, topic)) for (const listener of listening) listener(topic, payload);
  });

  return {
    shared: true,
    throttles: false,
    publish: (topic, payload, { qos = 0 } = {}) => {
      main.publish(topic, payload as Buffer, { qos }, () => undefined);
    },
    subscribe(pattern, listener) {
      const held = listeners.get(pattern) ?? new Set();
      listeners.set(pattern, held.add(listener));
      if (held.size === 1) main.subscribe(pattern, { qos: 0 }, () => undefined);
      return () => {
        held.delete(listener);
        if (held.size > 0) return;
        listeners.delete(pattern);
        main.unsubscribe(pattern, () => undefined);
      };
    },
    uplink(ingest) {
      const uplink = openUplink({ ...options, ingest });
      uplinks.push(uplink);
      return uplink.rest;
    },
    listening: () => (main.connected ? undefined : false),
    devices: () => undefined,
    connected: () => main.connected && uplinks.every((uplink) => uplink.isReceiving()),
    close: async () => {
      await Promise.all(uplinks.map((uplink) => uplink.end()));
      await main.endAsync();
    },
  };
}

async function opened({ url, patienceMs = 10_000, againMs = 2_000 }: MqttBusOptions) {
  // What is told without a promise is not kept while the broker is away: it would be old, and pile up.
  const client = mqtt.connect(url, {
    reconnectPeriod: againMs,
    connectTimeout: 10_000,
    queueQoSZero: false,
    clean: true,
  });
  client.on('connect', () => {
    // Nagle would hold commands back for 40 ms.
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
