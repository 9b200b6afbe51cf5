/** The known answers of controllers and of the access network. */
export const deviceCodes = {
  ok: 0,
  accessSilent: 106,
  accessOffline: 107,
  noAnswer: 108,
  offline: 109,
  unsupported: 111,
  batteryTypeUnset: 113,
  moving: 132,
  noRoadStud: 136,
  tooOften: 138,
  notThisAgent: 1001,
} as const;

/** The faults that a battery management system reports, by bit; cold charging has two. */
export const bmsFaultBits = [
  'charge_over_temp',
  'short_circuit',
  'discharge_over_current',
  'charge_over_current',
  'under_voltage',
  'over_voltage',
  'cell_under',
  'cell_over',
  'sampling',
  'discharge_low_temp',
  'charge_low_temp',
  'charge_low_temp',
] as const;
export type BmsFault = (typeof bmsFaultBits)[number];
export const bmsFaults = [...new Set(bmsFaultBits)];

/** Notification codes of controllers. */
export const notifyCodes = {
  autoArmed: 0,
  lockedByCommand: 1,
  disarmed: 2,
  login: 3,
  linkLost: 4,
  movedWhileArmed: 5,
  batteryRemoved: 6,
  accOn: 7,
  accOff: 8,
  lowBattery: 9,
  linkClosed: 10,
  seatOpened: 11,
  seatClosed: 12,
  autoArmedByTime: 13,
  autoArmedByBeacon: 14,
  lockedByHand: 15,
  unlocked: 16,
  leftFence: 17,
  enteredFence: 18,
  movedAgainWhileArmed: 19,
  shakeWhileArmed: 20,
  atHalf: 21,
  atThirty: 22,
  batteryBack: 23,
  overload: 55,
  overloadOver: 56,
} as const;
