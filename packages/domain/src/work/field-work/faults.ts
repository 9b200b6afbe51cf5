import { repairParts } from '@kickstand/contract/fleet/tasks';
import type { FaultRow, repairResults } from '@kickstand/contract/work/field-work';

type Part = (typeof repairParts)[number];
type Result = (typeof repairResults)[number];

/** Parts without which nobody may ride. */
const vital: ReadonlySet<Part> = new Set([
  'brake',
  'handlebar',
  'front_wheel',
  'rear_wheel',
  'throttle',
  'motor',
  'battery',
  'ecu',
  'wiring',
]);
export const stopsVehicle = (part: Part) => vital.has(part);

/** Parts among what somebody says is broken; another word counts as `other`. */
export const partsOf = (said: readonly string[]): Part[] => [
  ...new Set(said.map((one) => repairParts.find((part) => part === one) ?? 'other')),
];

/** What becomes of a report when the vehicle was looked at: only what is repaired, or was no fault, is over. */
export const stateAfterRepair = (result: Result): FaultRow['state'] => afterRepair[result];
const afterRepair: Record<Result, FaultRow['state']> = {
  fixed: 'done',
  no_fault: 'invalid',
  dragged: 'dragged',
  not_found: 'processing',
  irreparable: 'dragged',
};

/** Reports in these states keep a vehicle they stop from being rented. */
export const stoppingStates: readonly FaultRow['state'][] = ['new', 'processing', 'dragged'];

/** The parts in words. */
export const partWords: Record<Part, { zh: string; en: string }> = {
  brake: { zh: '刹车', en: 'Brake' },
  handlebar: { zh: '龙头', en: 'Handlebar' },
  basket: { zh: '车筐', en: 'Basket' },
  light: { zh: '车灯', en: 'Light' },
  wiring: { zh: '线路', en: 'Wiring' },
  front_wheel: { zh: '前轮', en: 'Front wheel' },
  pedal: { zh: '踏板', en: 'Pedal' },
  kickstand: { zh: '脚撑', en: 'Kickstand' },
  throttle: { zh: '油门', en: 'Throttle' },
  saddle: { zh: '车座', en: 'Saddle' },
  qr: { zh: '二维码', en: 'QR code' },
  fender: { zh: '挡泥板', en: 'Fender' },
  motor: { zh: '电机', en: 'Motor' },
  rear_wheel: { zh: '后轮', en: 'Rear wheel' },
  private_lock: { zh: '加私锁', en: 'Private lock' },
  battery: { zh: '电池', en: 'Battery' },
  ecu: { zh: '中控', en: 'Controller' },
  helmet: { zh: '头盔', en: 'Helmet' },
  other: { zh: '其他', en: 'Other' },
};
