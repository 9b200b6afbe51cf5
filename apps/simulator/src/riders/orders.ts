import { type CommandOrder, deviceCodes, notifyCodes } from '@kickstand/contract/fleet/devices';
import { standardSlots } from '@kickstand/contract/fleet/upgrades';
import { commandRules, lockingSpeedKmh } from '@kickstand/domain/fleet/vehicles';
import { type Device, firstSlots, type Say } from '../vehicle/device.ts';

type Orders = { [K in CommandOrder['do']]: (order: Extract<CommandOrder, { do: K }>) => number };

/** Controllers ignore a second ring within this time, milliseconds. */
const ringGapMs = 3_000;
/** The answer to a reboot is sent before the connection is cut, milliseconds. */
const rebootAfterMs = 1_500;

/**
 * Executes an order, or refuses it with the code of a real controller: nothing that locks or cuts power happens to a
 * moving vehicle. Returns the code.
 */
export function obey(device: Device, order: CommandOrder, now: number, say: Say): number {
  if (commandRules[order.do].onlyStanding && device.speed > lockingSpeedKmh) return deviceCodes.moving;
  const act = ordersOf(device, now, say)[order.do] as (order: CommandOrder) => number;
  return act(order);
}

const done = (work: () => void) => () => {
  work();
  return deviceCodes.ok;
};

function ordersOf(device: Device, now: number, say: Say): Orders {
  const withPower = (work: () => void) => {
    if (!device.hasPower) return deviceCodes.batteryTypeUnset;
    work();
    return deviceCodes.ok;
  };
  return {
    ...speakingOf(device, now, say),
    ...settingsOf(device),
    lock: done(() => device.lock(say, notifyCodes.lockedByCommand)),
    unlock: () => withPower(() => device.unlock(now, say)),
    arm: done(() => device.lock(say, notifyCodes.autoArmed)),
    disarm: done(() => {
      device.armed = false;
      say({ kind: 'notify', code: notifyCodes.disarmed });
    }),
    wheel_lock: done(() => {
      device.wheelLocked = true;
    }),
    wheel_unlock: done(() => {
      device.wheelLocked = false;
    }),
    temp_power: ({ minutes }) => withPower(() => device.lendPower(now + minutes * 60_000, say)),
    seat_open: done(() => device.openSeat(now, say)),
    seat_close: done(() => device.shutSeat(say)),
    // The helmet cable has no sensor, so that only the answer tells.
    helmet_open: done(() => undefined),
    reboot: done(() => {
      device.rebootAt = now + rebootAfterMs;
    }),
    bms_switch: ({ on }) => {
      device.discharging = on;
      if (!on && device.acc) device.lock(say, notifyCodes.accOff);
      return deviceCodes.ok;
    },
  };
}

/** The manufacturer's pack has only the standard slots. */
const hasSound = ({ slots }: Device, slot: number) =>
  slot <= standardSlots.length || slots.voice !== firstSlots.voice;

function speakingOf(device: Device, now: number, say: Say): Pick<Orders, 'ring' | 'voice' | 'query'> {
  return {
    ring: () => {
      if (now - device.lastRingAt < ringGapMs) return deviceCodes.tooOften;
      device.lastRingAt = now;
      return deviceCodes.ok;
    },
    voice: ({ slot }) => (hasSound(device, slot) ? deviceCodes.ok : deviceCodes.unsupported),
    query: done(() => {
      say({ kind: 'ping' });
      say({ kind: 'gps' });
    }),
  };
}

function settingsOf(device: Device): Pick<Orders, 'set_speed' | 'ble' | 'params' | 'fence_push'> {
  return {
    set_speed: ({ percent }) => {
      device.speedPercent = percent;
      return deviceCodes.ok;
    },
    ble: ({ name, token }) => {
      device.ble = { name: name ?? device.ble.name, token: token ?? device.ble.token };
      return deviceCodes.ok;
    },
    params: ({ heartbeat, fixMoving, fixStanding }) => {
      const { intervals } = device;
      device.intervals = {
        heartbeat: heartbeat ?? intervals.heartbeat,
        fixMoving: fixMoving ?? intervals.fixMoving,
        fixStanding: fixStanding ?? intervals.fixStanding,
      };
      // What was scheduled by the old intervals is dropped.
      device.nextPingAt = 0;
      device.nextFixAt = 0;
      return deviceCodes.ok;
    },
    fence_push: ({ release, ring }) => {
      device.takeFence({ release, ring });
      return deviceCodes.ok;
    },
  };
}
