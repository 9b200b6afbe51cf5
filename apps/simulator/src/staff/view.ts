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

/** What somebody knows of the surroundings: what the app shows, and vehicles within sight. */
export interface View {
  /** Nearest first. */
  vehicles: readonly Shown[];
  stations: readonly StationAround[];
  /** Vehicles within sight that lie on the ground, and those without light. */
  lying: ReadonlySet<string>;
  dark: ReadonlySet<string>;
}

/** The distance at which somebody sees a vehicle's condition, metres. */
const sightM = 30;
/** The distance within which somebody looks for work, metres. */
const workWithinM = 2_500;
/** The capacity of stations without one. */
const usualCapacity = 12;

/** Its fill level; 1 is full. */
export const fillOf = ({ current, capacity }: StationAround) => current / (capacity || usualCapacity);

/** Whether the vehicle is visible from there. */
export const isInSight = (at: LngLat, device: Device) => distanceMetres(at, device.at) <= sightM;

interface Looker {
  at: LngLat;
  serviceAreaId: number;
}

/** Reads the app and looks around; undefined if the app does not answer. */
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

/** A vehicle's present position in the app; undefined if not nearby. */
export async function placeShown(call: Caller, at: LngLat, carId: string): Promise<LngLat | undefined> {
  const answer = await call(staffPhone.around, {
    query: { lng: at[0], lat: at[1], radiusM: mostAround.metres },
  });
  const shown = answer.ok ? answer.data.list.find((one) => one.carId === carId) : undefined;
  return shown && [shown.lng, shown.lat];
}
