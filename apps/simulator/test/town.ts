import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { chanceFrom, makeTown } from '@kickstand/town';
import { Api } from '../src/api.ts';
import { WorldClock } from '../src/clock.ts';
import { Figures } from '../src/figures.ts';
import type { Send } from '../src/http-line.ts';
import { PhoneLine } from '../src/phone-line.ts';
import type { Scene } from '../src/scene.ts';
import { Stations } from '../src/stations.ts';
import { Device } from '../src/vehicle/device.ts';
import type { DeviceMemory } from '../src/vehicle/device-memory.ts';
import { topicOf } from '../src/vehicle/messages.ts';
import type { Radio } from '../src/vehicle/radio.ts';
import { upgradeFaultsFrom } from '../src/vehicle/upgrade-faults.ts';
import { townWords } from '../src/words.ts';

export const town = makeTown(7, { scale: 300 });

/** 08:00 of a Wednesday in UTC, which is the clock of these towns. */
const morning = Date.parse('2026-03-04T08:00:00Z');

/** What was heard on the air. */
interface Heard {
  imei: string;
  kind: string;
  payload: Record<string, unknown> & { at: number };
}

/** A radio without wires; `order` is what the server sends to a controller. */
function fakeRadio() {
  const heard: Heard[] = [];
  const ears = new Map<string, (topic: string, payload: Buffer) => void>();
  const radio: Radio = {
    open(subscriber) {
      let isOpen = true;
      ears.set(subscriber.username, subscriber.onMessage);
      queueMicrotask(() => isOpen && subscriber.onUp());
      return {
        send(topic, payload) {
          heard.push({
            imei: subscriber.username,
            kind: topic.split('/').at(-1) ?? '',
            payload: JSON.parse(payload),
          });
          return true;
        },
        close() {
          isOpen = false;
          ears.delete(subscriber.username);
        },
      };
    },
    stop: () => undefined,
  };
  const order = (imei: string, order: object) =>
    ears.get(imei)?.(
      topicOf('command', imei),
      Buffer.from(JSON.stringify({ commandId: 'c1', order, sentAt: 1_000, expiresAt: 31_000 })),
    );
  return { radio, heard, order };
}

/** Day and hour of clocks in UTC. */
export const timeAt = (ms: number) => ({
  day: new Date(ms).toISOString().slice(0, 10),
  hour: (ms % 86_400_000) / 3_600_000,
});

const stations: FleetFile['stations'] = town.stations.map((station) => ({
  fenceId: `fence-${station.id}`,
  serviceAreaId: station.areaId + 1,
  lng: station.centre[0],
  lat: station.centre[1],
  capacity: station.capacity,
}));

/** A town of so many vehicles with everything but a server; with `ownTime` its days pass as fast as it lives. */
export function aTown({ vehicles = 20, speed = 60, seed = 5, start = morning, ownTime = false } = {}) {
  const chance = chanceFrom(seed);
  const clock = new WorldClock(speed, start);
  const air = fakeRadio();
  const lines = Array.from({ length: vehicles }, (_, i) => {
    const station = stations[(i * 7) % stations.length] as FleetFile['stations'][number];
    const memory: DeviceMemory = {
      lng: station.lng,
      lat: station.lat,
      percent: chance.between(30, 100),
      mileage: 1_000,
      seq: 0,
      armed: true,
      seatOpen: false,
    };
    const factory = {
      imei: String(860_000_000_000_000 + i),
      carId: String(620_100_001 + i),
      iccid: '89860000000000000000',
      onShelf: true,
      serviceAreaId: station.serviceAreaId,
    };
    const line = new PhoneLine(new Device(factory, memory, chance), 'a password of some length', {
      radio: air.radio,
      chance,
      now: () => clock.now,
      faults: upgradeFaultsFrom('none'),
      makerKey: undefined,
      pace: speed,
    });
    line.open();
    return line;
  });
  const scene: Scene = {
    town,
    chance,
    clock,
    figures: new Figures(),
    openTrips: new Map(),
    complaining: new Set(),
    lines: new Map(lines.map((line) => [line.device.carId, line])),
    stations: new Stations(stations),
    words: townWords.zh,
    townTime: (now) => timeAt(ownTime ? start + clock.elapsed * 1_000 : now),
  };
  scene.stations.count(lines.map(({ device }) => device));
  return { scene, lines, ...air };
}

/** Calls through the real client to a server that is a function. */
export const anApi = (scene: Scene, send: Send) =>
  new Api({ send, most: 500, perSecond: 1e9, now: () => scene.clock.now });

/** Until everything that waits on nothing but promises has gone on. */
export async function settled() {
  for (let i = 0; i < 3; i++) await new Promise((done) => setImmediate(done));
}
