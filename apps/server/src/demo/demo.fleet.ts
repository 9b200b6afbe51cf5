import type { lifecycles, OpsState } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, lockBits, lowBatteryPercent, opsBits } from '@kickstand/domain/fleet/vehicles';
import type { Chance, Town } from '@kickstand/town';
import { franchisees, rootAgent } from './demo.people.ts';
import { type Ground, spotsOf } from './demo.spots.ts';
import { demoWords } from './words/demo.words.ts';

type Area = Town['areas'][number];
type Lifecycle = (typeof lifecycles)[number];

export interface DemoModel {
  modelId: number;
  brand: string;
  name: string;
  kind: 'pedelec' | 'moped';
  maxSpeed: number;
}

/** Half of the fleet is of the first model. */
const modelIds = [1, 2, 3] as const;

/** The models of the demo's vehicles, in its language. */
export function demoModels(): readonly DemoModel[] {
  const { brands, models } = demoWords().fleet;
  return [
    { modelId: modelIds[0], brand: brands.first, name: models[0], kind: 'pedelec', maxSpeed: 25 },
    { modelId: modelIds[1], brand: brands.first, name: models[1], kind: 'pedelec', maxSpeed: 25 },
    { modelId: modelIds[2], brand: brands.second, name: models[2], kind: 'moped', maxSpeed: 45 },
  ];
}

/** ID of a service area of the town in the deployment. */
export const areaIdOf = ({ id }: Pick<Area, 'id'>) => id + 1;

/** The first area is the company's own, the others are shared out among the franchisees. */
export const agentOfArea = ({ id }: Pick<Area, 'id'>) =>
  id === 0 ? rootAgent.agentId : (franchisees[(id - 1) % franchisees.length]?.agentId ?? rootAgent.agentId);

/** A vehicle at the start of the demo: parked, its controller not connected yet. Times are epoch ms. */
export interface DemoVehicle {
  vehicleId: number;
  agentId: number;
  serviceAreaId: number;
  modelId: number;
  /** Null where no controller is fitted yet. */
  imei: string | null;
  iccid: string;
  simExpireOn: string;
  fwVersion: string;
  voiceVersion: string;
  plate: string;
  frameNo: string;
  batterySn: string;
  lifecycle: Lifecycle;
  tags: readonly string[];
  boundAt: number;
  /** False for vehicles in the store, whose controllers have never reported. */
  heard: boolean;
  reportedAt: number;
  lng: number;
  lat: number;
  course: number;
  satellites: number;
  hdop: number;
  gsm: number;
  /** Percent. */
  battery: number;
  voltageMv: number;
  mileageM: number;
  locks: number;
  ops: number;
  alarms: number;
  stationId: string | null;
  outOfArea: boolean;
  /** Whether it is ridden or temporarily parked at the end of the history. */
  riding: 'available' | 'riding' | 'temp_parked';
  lockAt: number;
  unlockAt: number;
}

interface Making extends Ground {
  now: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const parkedLocks = lockBits({
  acc: 'closed',
  defend: 'closed',
  wheel: 'closed',
  seat: 'closed',
  helmet: 'unknown',
});

/** Locks of a vehicle during a ride. */
export const riddenLocks = lockBits({
  acc: 'open',
  defend: 'open',
  wheel: 'open',
  seat: 'closed',
  helmet: 'unknown',
});

/** Generates vehicles, distributed over the areas by the capacity of their stations. */
export function* demoFleet(making: Making, count: number): Generator<DemoVehicle> {
  const spots = spotsOf(making);
  const { chance, now } = making;
  for (let serial = 0; serial < count; serial++) {
    const station = spots.station();
    const lifecycle = lifecycleOf(chance);
    const place = spots.place(station, lifecycle === 'on_shelf');
    const battery = batteryOf(chance);
    const simExpireOn = now + (chance.happens(0.01) ? chance.between(3, 30) : chance.between(60, 1000)) * day;
    const numbers = numbersOf(serial, chance);
    const heard = heardOf(chance, { now, lifecycle, serial });
    const times = timesOf(chance, now);
    // Field by field: objects made with spread do not share a shape, and stay slow to read.
    yield {
      vehicleId: numbers.vehicleId,
      agentId: agentOfArea({ id: station.areaId }),
      serviceAreaId: areaIdOf({ id: station.areaId }),
      imei: heard.imei,
      iccid: numbers.iccid,
      fwVersion: numbers.fwVersion,
      voiceVersion: numbers.voiceVersion,
      plate: numbers.plate,
      frameNo: numbers.frameNo,
      batterySn: numbers.batterySn,
      boundAt: heard.boundAt,
      heard: heard.heard,
      reportedAt: heard.reportedAt,
      lng: place.at[0],
      lat: place.at[1],
      course: heard.course,
      satellites: heard.satellites,
      hdop: heard.hdop,
      gsm: heard.gsm,
      stationId: place.stationId,
      outOfArea: place.outOfArea,
      lockAt: times.lockAt,
      unlockAt: times.unlockAt,
      modelId: modelIds[chance.whole(0, 9) < 5 ? 0 : chance.whole(1, 2)] ?? 1,
      simExpireOn: new Date(simExpireOn).toISOString().slice(0, 10),
      lifecycle,
      tags: tagsOf(chance),
      battery,
      voltageMv: 39_000 + Math.round(battery * 150 + chance.between(-150, 150)),
      mileageM: chance.whole(50_000, 6_000_000),
      locks: parkedLocks,
      riding: 'available',
      ops: opsBits(opsStatesOf(chance, lifecycle, battery)),
      alarms: alarmBits([
        ...place.alarms,
        ...(simExpireOn < now + 30 * day ? (['sim_expiring'] as const) : []),
      ]),
    };
  }
}

/** Everything printed on a vehicle or its parts, unique by its serial number. */
function numbersOf(serial: number, chance: Chance) {
  const eight = String(serial + 1).padStart(8, '0');
  return {
    vehicleId: 620_100_001 + serial,
    iccid: withCheckDigit(`898604${chance.whole(10, 29)}${chance.whole(100, 999)}${eight}`),
    plate: demoWords().fleet.plate(100_000 + ((serial * 7919 + 41_213) % 900_000)),
    frameNo: `LKS${chance.pick(['T48', 'T60'])}${chance.pick(['P', 'R'])}24${eight}`,
    batterySn: `48${chance.whole(2301, 2312)}${eight}`,
    fwVersion: chance.pick(['131088', '131088', '131091', '131096']),
    voiceVersion: chance.pick(['v12', 'v12', 'v11']),
  };
}

/** On the shelf 89.8 %, taken off 8 %, the rest in the store, in repair or lost. */
function lifecycleOf(chance: Chance): Lifecycle {
  const at = chance.next();
  if (at < 0.08) return 'off_shelf';
  if (at < 0.088) return 'in_stock';
  if (at < 0.092) return 'bound';
  if (at < 0.1) return 'in_repair';
  return at < 0.102 ? 'lost' : 'on_shelf';
}

/** Mean about 61 %, six in a hundred at or below the swap mark. */
function batteryOf(chance: Chance) {
  if (chance.happens(0.06)) return chance.whole(3, lowBatteryPercent);
  const middling = (chance.next() + chance.next() + chance.next()) / 3;
  return Math.min(100, lowBatteryPercent + 1 + Math.round(79 * middling ** 0.85));
}

function heardOf(chance: Chance, given: { now: number; lifecycle: Lifecycle; serial: number }) {
  const inStore = given.lifecycle === 'in_stock';
  const fitted = !inStore || chance.happens(0.5);
  return {
    imei: fitted ? withCheckDigit(`86123405${String(given.serial).padStart(6, '0')}`) : null,
    heard: !inStore,
    boundAt: given.now - chance.between(20, 600) * day,
    reportedAt: given.now - chance.between(0.2, 4.5) * minute,
    course: chance.whole(0, 359),
    satellites: chance.whole(6, 16),
    hdop: Math.round(chance.between(6, 25)) / 10,
    gsm: chance.whole(10, 31),
  };
}

/** Locked some time ago after a ride: half within five hours, a few for days. */
function timesOf(chance: Chance, now: number) {
  const idle = Math.min(6 * day, -Math.log(1 - chance.next()) * 7.2 * hour);
  const lockAt = Math.round(now - idle - minute);
  return { lockAt, unlockAt: lockAt - Math.round(chance.between(4, 26) * minute) };
}

const tagsOf = (chance: Chance) => (chance.happens(0.06) ? [chance.pick(demoWords().fleet.tags)] : []);

function opsStatesOf(chance: Chance, lifecycle: Lifecycle, battery: number): OpsState[] {
  const states: OpsState[] = [];
  if (lifecycle === 'off_shelf') states.push('off_shelf');
  if (lifecycle === 'in_repair') states.push('dragged_back');
  if (battery <= lowBatteryPercent) states.push('low_battery');
  if (chance.happens(lifecycle === 'on_shelf' ? 0.012 : 0.2)) states.push('repair_reported');
  return states;
}

/** Digits with their Luhn check digit. */
export function withCheckDigit(digits: string) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
