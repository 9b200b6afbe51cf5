import { maxMessageBytes } from '@kickstand/contract/fleet/devices';
import mqtt, { type MqttClient } from 'mqtt';

export interface RadioSettings {
  url: string;
  /** New connections per second, so that a whole town does not connect at once. */
  perSecond: number;
}

export interface Line {
  /** Returns whether it was sent; without a connection it is not. */
  send(topic: string, payload: string): boolean;
  close(): void;
}

interface Subscriber {
  username: string;
  password: string;
  listenOn: string[];
  onUp(): void;
  onMessage(topic: string, payload: Buffer): void;
}

/** A loopback host has about 28,000 ports per source address; beyond that a fleet needs several. */
const linesPerSourceAddress = 20_000;

/** Opens one MQTT connection per controller, a few at a time, and keeps it up with back-off. */
export function makeRadio(settings: RadioSettings) {
  const waiting: (() => void)[] = [];
  const timer = setInterval(() => {
    for (const open of waiting.splice(0, Math.max(1, Math.round(settings.perSecond / 10)))) open();
  }, 100);
  let opened = 0;

  const connect = (subscriber: Subscriber): MqttClient => {
    const source = Math.floor(opened++ / linesPerSourceAddress);
    const client = mqtt.connect(settings.url, {
      clientId: subscriber.username,
      username: subscriber.username,
      password: subscriber.password,
      clean: true,
      keepalive: 240,
      reconnectPeriod: 4_000 + (opened % 4_000),
      connectTimeout: 20_000,
      queueQoSZero: false,
      ...(source > 0 && process.platform === 'linux' && { localAddress: `127.0.0.${source + 1}` }),
    });
    client.on('connect', () => {
      // Nagle's algorithm would delay every acknowledgement by 40 ms.
      (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
      client.subscribe(subscriber.listenOn, { qos: 1 }, (error) => {
        if (!error) subscriber.onUp();
      });
    });
    client.on('message', (topic, payload) => subscriber.onMessage(topic, payload));
    // A refused or broken connection is retried automatically.
    client.on('error', () => undefined);
    return client;
  };

  return {
    open(subscriber: Subscriber): Line {
      let client: MqttClient | undefined;
      let closed = false;
      waiting.push(() => {
        if (!closed) client = connect(subscriber);
      });
      return {
        send(topic, payload) {
          if (!client?.connected || payload.length > maxMessageBytes) return false;
          client.publish(topic, payload, { qos: 1 }, () => undefined);
          return true;
        },
        close() {
          closed = true;
          client?.end(true);
        },
      };
    },
    stop() {
      clearInterval(timer);
    },
  };
}
export type Radio = ReturnType<typeof makeRadio>;
