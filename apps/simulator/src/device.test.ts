import { deviceCodes, notifyCodes } from '@kickstand/contract/devices';
import { chanceFrom } from '@kickstand/domain/town';
import { describe, expect, test } from 'vitest';
import { Device, type Word } from './device.ts';

function aDevice(over: Partial<{ percent: number; speed: number; powered: boolean }> = {}) {
  const memory = { lng: 113.45, lat: 30.65, percent: 80, mileage: 0, seq: 0, armed: true, seatOpen: false };
  const device = new Device(
    { imei: '860000000000001', iccid: '8986', onShelf: true },
    { ...memory, ...over },
    chanceFrom(1),
  );
  device.speed = over.speed ?? 0;
  device.powered = over.powered ?? true;
  const said: Word[] = [];
  return { device, said, say: (word: Word) => said.push(word) };
}
const codesOf = (said: Word[]) => said.flatMap((word) => (word.kind === 'notify' ? [word.code] : []));

describe('a controller', () => {
  test('rings once and refuses to ring again at once', () => {
    const { device, say } = aDevice();
    expect(device.obey({ do: 'ring', seconds: 5 }, 10_000, say)).toBe(deviceCodes.ok);
    expect(device.obey({ do: 'ring', seconds: 5 }, 11_000, say)).toBe(deviceCodes.tooOften);
    expect(device.obey({ do: 'ring', seconds: 5 }, 14_000, say)).toBe(deviceCodes.ok);
  });

  test.each(['lock', 'seat_open', 'seat_close'] as const)('refuses %s while it is moving', (order) => {
    const { device, said, say } = aDevice({ speed: 12 });
    expect(device.obey({ do: order }, 0, say)).toBe(deviceCodes.moving);
    expect(said).toEqual([]);
  });

  test('answers a query with its state and its place', () => {
    const { device, said, say } = aDevice();
    expect(device.obey({ do: 'query' }, 0, say)).toBe(deviceCodes.ok);
    expect(said.map(({ kind }) => kind)).toEqual(['ping', 'gps']);
  });

  test('unlocks for an operator, and locks itself when nobody rides it', () => {
    const { device, said, say } = aDevice();
    device.obey({ do: 'unlock' }, 0, say);
    expect(device).toMatchObject({ acc: true, armed: false });
    expect(codesOf(said)).toEqual([notifyCodes.unlocked, notifyCodes.accOn]);
    device.settle(7 * 60_000, say);
    expect(device.acc).toBe(true);
    device.settle(8 * 60_000, say);
    expect(device).toMatchObject({ acc: false, armed: true });
    expect(codesOf(said).slice(2)).toEqual([notifyCodes.accOff, notifyCodes.autoArmed]);
  });

  test('cannot be unlocked without a battery', () => {
    const { device, say } = aDevice({ powered: false });
    expect(device.obey({ do: 'unlock' }, 0, say)).toBe(deviceCodes.batteryTypeUnset);
    expect(device.acc).toBe(false);
  });

  test('shuts its battery compartment by itself after a while', () => {
    const { device, said, say } = aDevice();
    device.obey({ do: 'seat_open' }, 0, say);
    device.settle(89_000, say);
    expect(device.seatOpen).toBe(true);
    device.settle(90_000, say);
    expect(device.seatOpen).toBe(false);
    expect(codesOf(said)).toEqual([notifyCodes.seatOpened, notifyCodes.seatClosed]);
  });

  test('shows its state in the status word', () => {
    const { device, say } = aDevice();
    expect(device.status & 0b11).toBe(0b01);
    device.obey({ do: 'unlock' }, 0, say);
    expect(device.status & 0b11).toBe(0b10);
  });
});
