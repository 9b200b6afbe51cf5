import type { RepairPart } from '@kickstand/contract/fleet/tasks';
import type { Cents } from '@kickstand/contract/kit';
import type { AreaSettings } from '@kickstand/contract/places/area-settings';

/** Where the price of each part stands among what is set of an area. */
export const partPrices = {
  brake: 'partBrakeCents',
  handlebar: 'partHandlebarCents',
  basket: 'partBasketCents',
  light: 'partLightCents',
  wiring: 'partWiringCents',
  front_wheel: 'partFrontWheelCents',
  pedal: 'partPedalCents',
  kickstand: 'partKickstandCents',
  throttle: 'partThrottleCents',
  saddle: 'partSaddleCents',
  qr: 'partQrCents',
  fender: 'partFenderCents',
  motor: 'partMotorCents',
  rear_wheel: 'partRearWheelCents',
  private_lock: 'partPrivateLockCents',
  battery: 'partBatteryCents',
  ecu: 'partEcuCents',
  helmet: 'partHelmetCents',
  other: 'partOtherCents',
} as const satisfies Record<RepairPart, keyof AreaSettings['ops']>;

/** What each part costs, among what is set of an area. */
export type PartPrices = Pick<AreaSettings['ops'], (typeof partPrices)[RepairPart]>;

/** What the parts of a repair cost, one of each, cents. */
export const partsCost = (parts: readonly RepairPart[], prices: PartPrices): Cents =>
  [...new Set(parts)].reduce((sum, part) => sum + prices[partPrices[part]], 0) as Cents;
