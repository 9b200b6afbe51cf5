import type { AreaSettings } from '@kickstand/contract/places/area-settings';
import type { SpokenEvent } from '@kickstand/contract/rides/trips';
import { alarmBits, isInTrip, isPowered, opsBits, type VehicleFacts } from '../../fleet/vehicles/index.ts';
import { wallClock } from '../../platform/time/index.ts';

/** What a vehicle may have to say, as it was looked at last. */
export interface Audible {
  inTrip: boolean;
  /** The trip that it is in has had its motor on. */
  isStarted: boolean;
  holds: Readonly<Record<Exclude<SpokenEvent, 'start'>, boolean>>;
}

const inNoStop = alarmBits(['in_no_stop']);
const overload = alarmBits(['overload']);
const lowBattery = opsBits(['low_battery']);

/** How a vehicle is now, after how it was; a trip that is open when nothing is known before has begun long ago. */
export function audibleOf(facts: VehicleFacts, before: Audible | undefined): Audible {
  const inTrip = isInTrip(facts.riding);
  const wasStarted = before === undefined || (before.inTrip && before.isStarted);
  return {
    inTrip,
    isStarted: inTrip && (wasStarted || isPowered(facts)),
    holds: {
      no_stop: (facts.alarms & inNoStop) !== 0,
      out_of_area: facts.outOfArea === true,
      low_battery: (facts.ops & lowBattery) !== 0,
      overload: (facts.alarms & overload) !== 0,
    },
  };
}

/** What happened between two looks that a rider may be told; of a vehicle that nobody rides nothing is. */
export function spokenBetween(before: Audible, after: Audible): SpokenEvent[] {
  const events: SpokenEvent[] = after.isStarted && !before.isStarted ? ['start'] : [];
  // Who has just locked it still stands beside it.
  if (!before.inTrip && !after.inTrip) return events;
  const names = Object.keys(after.holds) as (keyof Audible['holds'])[];
  return [...events, ...names.filter((name) => after.holds[name] && !before.holds[name])];
}

type Rules = AreaSettings['voice'];
const ruleOf: Record<SpokenEvent, (rules: Rules) => { isOn: boolean; slot: number }> = {
  start: (of) => ({ isOn: of.saysStart, slot: of.startSlot }),
  no_stop: (of) => ({ isOn: of.saysNoStop, slot: of.noStopSlot }),
  out_of_area: (of) => ({ isOn: of.saysOutOfArea, slot: of.outOfAreaSlot }),
  low_battery: (of) => ({ isOn: of.saysLowBattery, slot: of.lowBatterySlot }),
  overload: (of) => ({ isOn: of.saysOverload, slot: of.overloadSlot }),
};

/** Whether an hour is quiet; hours that end before they begin go over midnight, and none are quiet that end as they begin. */
const isQuiet = (hour: number, { quietFrom, quietTo }: Rules) =>
  quietFrom <= quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;

/** What an area has its vehicles say at an event, by the clocks of a zone; undefined: nothing. Volume in percent. */
export function voiceAt(event: SpokenEvent, rules: Rules, { now, zone }: { now: number; zone: string }) {
  const { isOn, slot } = ruleOf[event](rules);
  if (!isOn) return undefined;
  const quiet = rules.isQuietAtNight && isQuiet(wallClock(now, zone).getUTCHours(), rules);
  return { slot, volume: quiet ? Math.min(rules.quietVolume, rules.volume) : rules.volume };
}
