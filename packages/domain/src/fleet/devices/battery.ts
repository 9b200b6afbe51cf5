import { type BmsFault, bmsFaultBits, type DevicePayload } from '@kickstand/contract/fleet/devices';
import type { BatteryReport } from '@kickstand/contract/fleet/vehicles';

/** The faults in the fault word of a battery management system, each once. */
export const bmsFaultsOf = (faults: number): BmsFault[] => [
  ...new Set(bmsFaultBits.filter((_, bit) => (faults & (1 << bit)) !== 0)),
];

const tenth = (value: number | null) => (value === null ? null : value / 10);

/**
 * A report of the battery management system, received at an instant (epoch ms, server clock); amperes and degrees
 * Celsius.
 */
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
