import {
  mostAround,
  type StationAround,
  staffPhone,
  type VehicleAround,
} from '@kickstand/contract/work/field-work';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';
import type { Device } from '../vehicle/device.ts';

export type Shown = VehicleAround;

/** What somebody knows of what stands around: what the app shows, and what is seen of vehicles within sight. */
export interface View {
  /** Nearest first. */
  vehicles: readonly Shown[];
  stations: readonly StationAround[];
  /** Vehicles within sight that lie on the ground, and those that have no light. */
  lying: ReadonlySet<string>;
  dark: ReadonlySet<string>;
}

/** So far somebody sees how a vehicle stands, metres. */
const sightM = 30;
/** So far somebody looks for work, metres. */
const workWithinM = 2_500;
/** Where nothing is said of the room. */
const usualCapacity = 12;

/** How full it is; 1 is full. */
export const fillOf = ({ current, capacity }: StationAround) => current / (capacity || usualCapacity);

/** Whether somebody there sees the vehicle. */
export const isInSight = (at: LngLat, device: Device) => distanceMetres(at, device.at) <= sightM;

interface Looker {
  at: LngLat;
  serviceAreaId: number;
}

/** Look into the app and around; nothing when the app does not answer. */
export async function lookAround(
  { lines }: Pick<Scene, 'lines'>,
  call: Caller,
  { at, serviceAreaId }: Looker,
): Promise<View | undefined> {
  const query = { lng: at[0], lat: at[1], radiusM: workWithinM };
  const answer = await call(staffPhone.around, { query });
  if (!answer.ok) return undefined;
  const isOwn = (one: { serviceAreaId: number | null }) => one.serviceAreaId === serviceAreaId;
  const vehicles = answer.data.list.filter(isOwn);
  const seen = vehicles.flatMap(({ carId }) => {
    const device = lines.get(carId)?.device;
    return device && isInSight(at, device) ? [device] : [];
  });
  const those = (fits: (device: Device) => boolean) => new Set(seen.filter(fits).map(({ carId }) => carId));
  return {
    vehicles,
    stations: answer.data.stations.filter(isOwn),
    lying: those(({ fallen }) => fallen),
    dark: those(({ powered, bmsFault }) => !powered || bmsFault),
  };
}

/** Where the app shows a vehicle now; undefined when it shows it nowhere near. */
export async function placeShown(call: Caller, at: LngLat, carId: string): Promise<LngLat | undefined> {
  const answer = await call(staffPhone.around, {
    query: { lng: at[0], lat: at[1], radiusM: mostAround.metres },
  });
  const shown = answer.ok ? answer.data.list.find((one) => one.carId === carId) : undefined;
  return shown && [shown.lng, shown.lat];
}
