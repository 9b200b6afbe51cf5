import {
  type CommandOrder,
  commandOrder,
  deviceCodes,
  deviceTopics,
  notifyCodes,
} from '@kickstand/contract/fleet/devices';
import { chanceFrom } from '@kickstand/town';
import { describe, expect, test } from 'vitest';
import { obey } from '../riders/orders.ts';
import { Device, type Word } from './device.ts';
import type { DeviceMemory } from './device-memory.ts';
import { payloadOf } from './messages.ts';

const minute = 60_000;

function aDevice(over: Partial<DeviceMemory> & { speed?: number } = {}) {
  const { speed = 0, ...rest } = over;
  const memory = { lng: 113.45, lat: 30.65, percent: 80, mileage: 0, seq: 0, armed: true, seatOpen: false };
  const device = new Device(
    { imei: '860000000000001', carId: '620100001', iccid: '8986', onShelf: true, serviceAreaId: 1 },
    { ...memory, ...rest },
    chanceFrom(1),
  );
  device.speed = speed;
  const said: Word[] = [];
  const say = (word: Word) => said.push(word);
  return { device, said, say, obey: (order: CommandOrder, now = 0) => obey(device, order, now, say) };
}
const toldBy = (device: Device) =>
  deviceTopics.bms.payload.parse(payloadOf(device, { kind: 'bms' }, 1_790_000_000_000, chanceFrom(3)));
const codesOf = (said: Word[]) => said.flatMap((word) => (word.kind === 'notify' ? [word.code] : []));

const square = [
  [113.44, 30.64],
  [113.46, 30.64],
  [113.46, 30.66],
  [113.44, 30.66],
] as [number, number][];

/** One of each kind. */
const orders: Record<CommandOrder['do'], CommandOrder> = {
  ring: { do: 'ring', seconds: 5 },
  query: { do: 'query' },
  lock: { do: 'lock' },
  unlock: { do: 'unlock' },
  seat_open: { do: 'seat_open' },
  seat_close: { do: 'seat_close' },
  arm: { do: 'arm' },
  disarm: { do: 'disarm' },
  wheel_lock: { do: 'wheel_lock' },
  wheel_unlock: { do: 'wheel_unlock' },
  helmet_open: { do: 'helmet_open' },
  voice: { do: 'voice', slot: 3, volume: 60 },
  temp_power: { do: 'temp_power', minutes: 5 },
  reboot: { do: 'reboot' },
  set_speed: { do: 'set_speed', percent: 60 },
  bms_switch: { do: 'bms_switch', on: false },
  ble: { do: 'ble', name: 'KS1', token: 7 },
  params: { do: 'params', heartbeat: 60 },
  fence_push: { do: 'fence_push', release: 3, ring: square },
};

describe('a controller', () => {
  test('knows every order there is, and does it when it stands', () => {
    const known = commandOrder.options.map((option) => option.shape.do.value);
    expect(Object.keys(orders).sort()).toEqual([...known].sort());
    for (const order of Object.values(orders)) expect(aDevice().obey(order, 10_000), order.do).toBe(0);
  });

  test('refuses everything that locks or cuts power while it moves, and says nothing', () => {
    const refused = Object.values(orders).filter((order) => {
      const { said, obey: give } = aDevice({ speed: 12, acc: true });
      const isRefused = give(order, 10_000) === deviceCodes.moving;
      if (isRefused) expect(said, order.do).toEqual([]);
      return isRefused;
    });
    const stopping = [
      'lock',
      'arm',
      'wheel_lock',
      'seat_open',
      'seat_close',
      'reboot',
      'set_speed',
      'bms_switch',
    ];
    expect(refused.map((order) => order.do).sort()).toEqual(stopping.sort());
  });

  test('takes the order to listen for beacons with locking and unlocking', () => {
    for (const beacon of [true, false]) {
      const { device, obey: give } = aDevice();
      expect(give(commandOrder.parse({ do: 'unlock', beacon }))).toBe(deviceCodes.ok);
      expect(commandOrder.parse({ do: 'lock', beacon })).toEqual({ do: 'lock', beacon });
      expect(give(commandOrder.parse({ do: 'lock', beacon }))).toBe(deviceCodes.ok);
      expect(device).toMatchObject({ acc: false, armed: true });
    }
  });

  test('rings once and refuses to ring again at once', () => {
    const { obey: give } = aDevice();
    expect([10_000, 11_000, 14_000].map((now) => give(orders.ring, now))).toEqual([
      0,
      deviceCodes.tooOften,
      0,
    ]);
  });

  test('answers a query with its state and its place', () => {
    const { said, obey: give } = aDevice();
    give(orders.query);
    expect(said.map(({ kind }) => kind)).toEqual(['ping', 'gps']);
  });

  test('unlocks, and locks itself when nobody rides it', () => {
    const { device, said, say, obey: give } = aDevice();
    give(orders.unlock);
    expect(device).toMatchObject({ acc: true, armed: false, wheelLocked: false, canDrive: true });
    expect(codesOf(said)).toEqual([notifyCodes.unlocked, notifyCodes.accOn]);
    device.settle(7 * minute, say);
    expect(device.acc).toBe(true);
    device.settle(8 * minute, say);
    expect(device).toMatchObject({ acc: false, armed: true, wheelLocked: true });
    expect(codesOf(said).slice(2)).toEqual([notifyCodes.accOff, notifyCodes.autoArmed]);
  });

  test('does not lock itself under a rider', () => {
    const { device, say, obey: give } = aDevice();
    give(orders.unlock);
    device.attended = true;
    device.settle(60 * minute, say);
    expect(device.acc).toBe(true);
  });

  test('cannot be unlocked without a battery or with its battery switched off', () => {
    const without = aDevice({ powered: false });
    expect(without.obey(orders.unlock)).toBe(deviceCodes.batteryTypeUnset);
    expect(without.device.acc).toBe(false);
    const off = aDevice({ acc: true });
    off.obey(orders.bms_switch);
    expect(off.device).toMatchObject({ acc: false, hasPower: false });
    expect(off.obey(orders.unlock)).toBe(deviceCodes.batteryTypeUnset);
    off.obey({ do: 'bms_switch', on: true });
    expect(off.obey(orders.unlock)).toBe(deviceCodes.ok);
  });

  test('lends power for as long as it was told', () => {
    const { device, said, say, obey: give } = aDevice();
    give(orders.temp_power, 1_000);
    expect(device).toMatchObject({ acc: true, armed: false });
    device.settle(5 * minute, say);
    expect(device.acc).toBe(true);
    device.settle(5 * minute + 1_000, say);
    expect(device).toMatchObject({ acc: false, armed: true });
    expect(codesOf(said)).toEqual([notifyCodes.accOn, notifyCodes.accOff, notifyCodes.autoArmedByTime]);
  });

  test('shuts its battery compartment by itself after a while, but not on working hands', () => {
    const { device, said, say, obey: give } = aDevice();
    give(orders.seat_open);
    device.attended = true;
    device.settle(200_000, say);
    expect(device.seatOpen).toBe(true);
    device.attended = false;
    device.settle(200_000, say);
    expect(device.seatOpen).toBe(false);
    expect(codesOf(said)).toEqual([notifyCodes.seatOpened, notifyCodes.seatClosed]);
  });

  test('arms, blocks its wheel and frees it, and shows all that in the status word', () => {
    const { device, obey: give } = aDevice({ armed: false, acc: true, wheelLocked: false });
    expect(device.status & 0b111).toBe(0b110);
    give(orders.wheel_lock);
    expect(device.canDrive).toBe(false);
    expect(device.status & 0b111).toBe(0b010);
    give(orders.wheel_unlock);
    expect(device.canDrive).toBe(true);
    give(orders.arm);
    expect(device.status & 0b111).toBe(0b001);
    give(orders.disarm);
    expect(device.status & 0b111).toBe(0);
  });

  test('keeps what it was told: speed, intervals, name and fence, also over a restart', () => {
    const { device, obey: give } = aDevice();
    for (const kind of ['set_speed', 'params', 'ble', 'fence_push'] as const) give(orders[kind]);
    expect(device.mostKmh).toBe(15);
    expect(device.intervals).toEqual({ heartbeat: 60, fixMoving: 5, fixStanding: 600 });
    const again = aDevice(device.memory).device;
    expect(again.memory).toEqual(device.memory);
    expect(again.fence?.release).toBe(3);
    expect(again.ble).toEqual({ name: 'KS1', token: 7 });
  });

  test('says when it leaves its own fence and when it comes back', () => {
    const { device, said, say, obey: give } = aDevice();
    give(orders.fence_push);
    for (const lng of [113.45, 113.47, 113.48, 113.45]) {
      device.lng = lng;
      device.judgeFence(say);
    }
    expect(codesOf(said)).toEqual([notifyCodes.leftFence, notifyCodes.enteredFence]);
  });

  test('speaks so that the gateway understands it, whatever is wrong with its pack', () => {
    const words = [
      { kind: 'login' },
      { kind: 'ping' },
      { kind: 'bms' },
      { kind: 'gps' },
      { kind: 'notify', code: 7, withFix: true },
      { kind: 'reply', commandId: 'c1', code: 0 },
    ] as const;
    for (const state of [
      {},
      { powered: false },
      { bmsFault: true },
      { percent: 0 },
      { speed: 20, acc: true },
    ])
      for (const word of words) {
        const payload = payloadOf(aDevice(state).device, word, 1_790_000_000_000, chanceFrom(9));
        expect(deviceTopics[word.kind].payload.safeParse(payload).error, word.kind).toBeUndefined();
      }
  });

  test('tells of its pack what that pack has, the same after a restart, and of the next pack another timeline', () => {
    const { device, say, said } = aDevice({ percent: 62.4 });
    const told = toldBy(device);
    expect(told).toMatchObject({ soc: 62, faults: 0 });
    expect(told.remainMah).toBe(Math.round((20_000 * (told.health ?? 0) * 62.4) / 10_000));
    expect(toldBy(aDevice(device.memory).device)).toEqual({ ...told, seq: told.seq + 1 });
    device.takeBattery(97, say);
    expect(said.map(({ kind }) => kind)).toEqual(['notify', 'bms']);
    const next = toldBy(device);
    expect(next.soc).toBe(97);
    expect([next.cycles, next.temp]).not.toEqual([told.cycles, told.temp]);
    expect(toldBy(aDevice({ percent: 62, acc: true, speed: 22 }).device).current).toBe(130);
  });

  test('tells of a pack with a fault that it measures nothing, until another one is in', () => {
    const { device, say } = aDevice({ bmsFault: true });
    expect(toldBy(device)).toMatchObject({
      soc: null,
      remainMah: null,
      millivolts: 0,
      faults: 0b1_0000_0000,
    });
    device.takeBattery(97, say);
    expect(toldBy(device).faults).toBe(0);
  });

  test('drifts some metres when it stands, and is drawn back', () => {
    const { device } = aDevice();
    const chance = chanceFrom(4);
    const off = Array.from({ length: 2_000 }, () => {
      const { lng, lat } = payloadOf(device, { kind: 'gps' }, 1, chance) as { lng: number; lat: number };
      return lng === 0 ? 0 : Math.hypot((lng - 113.45) * 95_700, (lat - 30.65) * 111_195);
    }).sort((a, b) => a - b);
    expect(off[1_000]).toBeGreaterThan(0.8);
    expect(off[1_800]).toBeLessThan(10);
    expect(off.at(-1)).toBeGreaterThan(12);
  });
});
