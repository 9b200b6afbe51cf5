import { type DeviceTopic, deviceTopics } from '@kickstand/contract/fleet/devices';
import { shardOf } from '@kickstand/domain/fleet/devices';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';

/** The topic of a controller for one kind of message. */
export const topicOf = (kind: keyof typeof deviceTopics, imei: string) =>
  deviceTopics[kind].topic.replace(':shard', String(shardOf(imei))).replace(':imei', imei);

/** A controller for tests: a real MQTT client with its own login. */
export class TestDevice {
  readonly imei: string;
  readonly client: MqttClient;
  readonly orders: { commandId: string; order: { do: string }; expiresAt: number; sentAt: number }[] = [];
  closed = false;
  #seq = 0;

  constructor(imei: string, client: MqttClient) {
    this.imei = imei;
    this.client = client;
    client.on('close', () => {
      this.closed = true;
    });
    client.on('message', (topic, payload) => {
      if (topic !== topicOf('command', imei)) return;
      this.orders.push(JSON.parse(payload.toString()));
    });
  }

  /** Publish as is; answers when the broker has acknowledged. */
  async publish(topic: string, payload: string | Buffer) {
    await this.client.publishAsync(topic, payload as Buffer, { qos: 1 });
  }

  /** Say something under the own topic, with the next number; answers when it was acknowledged. */
  async say(kind: DeviceTopic, payload: Record<string, unknown>) {
    this.#seq += 1;
    await this.publish(topicOf(kind, this.imei), JSON.stringify({ seq: this.#seq, ...payload }));
  }

  /** Say a text that no object of this language can be; it has its number in it. */
  async sayText(kind: DeviceTopic, written: (seq: number) => string) {
    this.#seq += 1;
    await this.publish(topicOf(kind, this.imei), written(this.#seq));
  }

  async stop() {
    await this.client.endAsync(true);
  }
}

/** Connect a controller; rejects when it is not admitted. With `listen` it hears commands. */
export async function connectDevice(
  port: number,
  {
    imei,
    password,
    listen = true,
    ...over
  }: { imei: string; password: string; listen?: boolean } & IClientOptions,
): Promise<TestDevice> {
  const client = await mqtt.connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { clientId: imei, username: imei, password, reconnectPeriod: 0, ...over },
    false,
  );
  (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
  const device = new TestDevice(imei, client);
  if (listen) await client.subscribeAsync(topicOf('command', imei), { qos: 1 });
  return device;
}

/** Waits until something is so; for what other processes and sockets do in their own time, also on a loaded machine. */
export async function until(so: () => boolean | Promise<boolean>, what: string, patienceMs = 30_000) {
  const end = Date.now() + patienceMs;
  while (!(await so())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
