import { type BmsFault, bmsFaultBits, type DevicePayload } from '@kickstand/contract/fleet/devices';
import type { BatteryReport } from '@kickstand/contract/fleet/vehicles';

/** The faults in a word of a battery's management, each once. */
export const bmsFaultsOf = (faults: number): BmsFault[] => [
  ...new Set(bmsFaultBits.filter((_, bit) => (faults & (1 << bit)) !== 0)),
];

const tenth = (value: number | null) => (value === null ? null : value / 10);

/** What a battery's management told at an instant (epoch ms, the server's clock), in amperes and degrees Celsius. */
export const batteryReportOf = (told: DevicePayload<'bms'>, at: number): BatteryReport => ({
  at,
  soc: told.soc,
  health: told.health,
  remainMah: told.remainMah,
  cycles: told.cycles,
  // 0 V is no measurement.
  voltageMv: told.millivolts || null,
  currentA: tenth(told.current),
  temperatureC: tenth(told.temp),
  faults: bmsFaultsOf(told.faults),
});
