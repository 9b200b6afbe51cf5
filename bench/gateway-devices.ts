import { deviceTopics } from '@kickstand/contract/fleet/devices';
import { shardOf } from '@kickstand/domain/fleet/devices';
import mqtt, { type MqttClient } from 'mqtt';

/** What the parent asks of the devices, and what they tell when it is done. */
export type Ask =
  | { do: 'connect'; port: number; devices: { imei: string; password: string }[] }
  /** Everybody says positions, so many at a time without an answer, for so long (ms). */
  | { do: 'flood'; inFlight: number; forMs: number }
  /** Everybody answers so many commands at once, which are called by its IMEI and a number from `from` on. */
  | { do: 'answer'; from: number; times: number }
  /** All together say so many positions a second, until told otherwise. */
  | { do: 'pace'; perSecond: number };
export type Done = { acknowledged: number; seconds: number; lastSeq: Record<string, number> };

const topicOf = (kind: 'gps' | 'reply' | 'command', imei: string) =>
  deviceTopics[kind].topic.replace(':shard', String(shardOf(imei))).replace(':imei', imei);

interface Device {
  imei: string;
  client: MqttClient;
  seq: number;
  acknowledged: number;
  moved: number;
}

let devices: Device[] = [];
let pacing: NodeJS.Timeout | undefined;

function say(device: Device, whenAcknowledged: () => void) {
  const seq = ++device.seq;
  device.moved += 0.00001;
  const at = Date.now();
  const position = { lng: 113.4 + (seq % 500) * 0.0004, lat: 30.45 + device.moved };
  const rest = { speed: 12, course: 90, sat: 9, hdop: 1, status: 0b101_1110, mileage: seq };
  device.client.publish(
    topicOf('gps', device.imei),
    JSON.stringify({ seq, at, ...position, ...rest }),
    { qos: 1 },
    () => {
      device.acknowledged = Math.max(device.acknowledged, seq);
      whenAcknowledged();
    },
  );
}

async function connect(port: number, given: readonly { imei: string; password: string }[]) {
  for (let i = 0; i < given.length; i += 100)
    devices.push(...(await Promise.all(given.slice(i, i + 100).map((one) => connectOne(port, one)))));
}

async function connectOne(
  port: number,
  { imei, password }: { imei: string; password: string },
): Promise<Device> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    clientId: imei,
    username: imei,
    password,
    reconnectPeriod: 0,
    connectTimeout: 60_000,
  });
  (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
  const device: Device = { imei, client, seq: 0, acknowledged: 0, moved: 0 };
  client.on('message', (_, payload) => {
    const { commandId } = JSON.parse(payload.toString());
    answer(device, commandId, () => undefined);
  });
  await client.subscribeAsync(topicOf('command', imei), { qos: 1 });
  return device;
}

function answer(device: Device, commandId: string, whenAcknowledged: () => void) {
  const reply = { seq: ++device.seq, at: Date.now(), commandId, code: 0, status: 0b101_1110 };
  device.client.publish(topicOf('reply', device.imei), JSON.stringify(reply), { qos: 1 }, whenAcknowledged);
}

/** Answers when the broker has acknowledged all answers. */
async function answerAll(from: number, times: number): Promise<Done> {
  const began = performance.now();
  const answers = devices.flatMap((device) =>
    Array.from(
      { length: times },
      (_, n) => new Promise<void>((resolve) => answer(device, `${device.imei}-${from + n}`, resolve)),
    ),
  );
  await Promise.all(answers);
  return { acknowledged: answers.length, seconds: (performance.now() - began) / 1_000, lastSeq: {} };
}

function flood(inFlight: number, forMs: number): Promise<Done> {
  const from = performance.now();
  let [acknowledged, waiting] = [0, 0];
  return new Promise((resolve) => {
    const next = (device: Device) => {
      waiting++;
      say(device, () => {
        waiting--;
        acknowledged++;
        const elapsed = performance.now() - from;
        if (elapsed < forMs) return next(device);
        if (waiting > 0) return;
        const lastSeq = Object.fromEntries(devices.map((one) => [one.imei, one.acknowledged]));
        resolve({ acknowledged, seconds: elapsed / 1000, lastSeq });
      });
    };
    for (const device of devices) for (let i = 0; i < inFlight; i++) next(device);
  });
}

function pace(perSecond: number) {
  clearInterval(pacing);
  let turn = 0;
  pacing = setInterval(() => {
    for (let i = 0; i < perSecond / 50; i++) {
      const device = devices[turn++ % devices.length];
      if (device) say(device, () => undefined);
    }
  }, 20);
}

const nothing: Done = { acknowledged: 0, seconds: 0, lastSeq: {} };

process.on('message', async (ask: Ask) => {
  if (ask.do === 'connect') {
    for (const { client } of devices.splice(0)) client.end(true);
    devices = [];
    await connect(ask.port, ask.devices);
    process.send?.(nothing);
  } else if (ask.do === 'flood') {
    process.send?.(await flood(ask.inFlight, ask.forMs));
  } else if (ask.do === 'answer') {
    process.send?.(await answerAll(ask.from, ask.times));
  } else {
    pace(ask.perSecond);
    process.send?.(nothing);
  }
});
