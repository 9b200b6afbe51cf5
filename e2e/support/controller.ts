import type { CommandOrder } from '@kickstand/contract/fleet/devices';
import { chanceFrom } from '@kickstand/town';
import mqtt from 'mqtt';
import { obey } from '../../apps/simulator/src/riders/orders.ts';
import { Device, type Word } from '../../apps/simulator/src/vehicle/device.ts';
import { payloadOf, topicOf } from '../../apps/simulator/src/vehicle/messages.ts';

interface Wish {
  port: number;
  imei: string;
  password: string;
  carId: string;
  lng: number;
  lat: number;
  /** Somebody rides it: it is unlocked. */
  isRidden?: boolean;
}

/** A simulated controller on the broker, as those of the demo town are: it reports, and it obeys what it is told. */
export async function connectController({ port, imei, password, carId, lng, lat, isRidden = false }: Wish) {
  const chance = chanceFrom(7);
  const made = { imei, carId, iccid: '89860012345678901234', onShelf: false, serviceAreaId: null };
  const standing = {
    lng,
    lat,
    percent: 92,
    mileage: 12,
    seq: 0,
    armed: !isRidden,
    acc: isRidden,
    seatOpen: false,
  };
  const device = new Device(made, standing, chance);
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    clientId: imei,
    username: imei,
    password,
    reconnectPeriod: 1_000,
  });
  const say = (word: Word) => {
    const payload = JSON.stringify(payloadOf(device, word, Date.now(), chance));
    client.publish(topicOf(word.kind, imei), payload, { qos: 1 });
  };
  client.on('message', (_, payload) => {
    const { commandId, order } = JSON.parse(payload.toString()) as { commandId: string; order: CommandOrder };
    say({ kind: 'reply', commandId, code: obey(device, order, Date.now(), say) });
  });
  await client.subscribeAsync(topicOf('command', imei), { qos: 1 });
  const report = () => {
    say({ kind: 'login' });
    say({ kind: 'ping' });
    say({ kind: 'gps' });
  };
  report();
  const timer = setInterval(report, 3_000);
  return {
    close: async () => {
      clearInterval(timer);
      await client.endAsync(true);
    },
  };
}
