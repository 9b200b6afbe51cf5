import type { PriceCalendar } from '@kickstand/contract/rides/pricing';
import { isActiveAt } from '../../places/fences/times.ts';
import { bandFinder } from '../../rides/pricing/index.ts';
import type { FeedModel, FeedPrice, FeedStation, FeedSystem, FeedVehicle } from './facts.ts';
import { planId, plansOf } from './plans.ts';
import { feedLanguages, inBoth, nameOf } from './text.ts';
import { degrees, elsewhere, polygonOf, zonesOf } from './zones.ts';

/** The files of a system, by their names in GBFS 3.0. */
export const feedFiles = [
  'system_information',
  'vehicle_types',
  'vehicle_status',
  'station_information',
  'station_status',
  'geofencing_zones',
  'system_pricing_plans',
  'system_regions',
  'system_alerts',
] as const;
export type FeedFile = (typeof feedFiles)[number];

/** At an instant, epoch ms. */
interface Now {
  now: number;
  calendar: PriceCalendar;
}

const told = (ms: number) => new Date(ms).toISOString();

const informationOf = ({ systemId, name, contactEmail, licence, startDate, zone }: FeedSystem) => ({
  system_id: systemId,
  languages: [...feedLanguages],
  name: inBoth(name),
  operator: inBoth(name),
  opening_hours: '24/7',
  start_date: startDate,
  timezone: zone,
  email: contactEmail,
  feed_contact_email: contactEmail,
  license_id: licence,
  attribution_organization_name: inBoth(name),
});

const forms = { pedelec: 'bicycle', moped: 'moped' } as const;
const propulsions = { pedelec: 'electric_assist', moped: 'electric' } as const;

function typeOf(model: FeedModel, { prices }: FeedSystem) {
  const plans = [...new Set(prices.filter(isFor(model.modelId)).flatMap(plansOf))].map(
    ({ plan_id }) => plan_id,
  );
  return {
    vehicle_type_id: String(model.modelId),
    form_factor: forms[model.kind],
    propulsion_type: propulsions[model.kind],
    rider_capacity: 1,
    max_range_meters: model.reachM,
    name: inBoth(`${model.brand} ${model.name}`),
    make: inBoth(model.brand),
    model: inBoth(model.name),
    wheel_count: 2,
    max_permitted_speed: model.maxSpeed,
    ...(plans[0] && { default_pricing_plan_id: plans[0], pricing_plan_ids: plans }),
  };
}

const isFor = (modelId: number) => (price: FeedPrice) =>
  price.modelIds.length === 0 || price.modelIds.includes(modelId);

/** Finds the plan of a vehicle rented now. */
function planFinder({ prices, zone }: FeedSystem, { now, calendar }: Now) {
  const holds = prices.map((price) => {
    const band = bandFinder(price.content.bands, { zone, calendar })(now);
    return { price, plan: planId(price, band ? price.content.bands.indexOf(band) + 1 : 0) };
  });
  const found = new Map<string, string | undefined>();
  return ({ areaId, modelId }: FeedVehicle) => {
    const key = `${areaId} ${modelId}`;
    if (!found.has(key))
      found.set(key, holds.find(({ price }) => price.areaId === areaId && isFor(modelId)(price))?.plan);
    return found.get(key);
  };
}

function statusOf(vehicles: readonly FeedVehicle[], system: FeedSystem, now: Now) {
  const planOf = planFinder(system, now);
  const reaches = new Map(system.models.map(({ modelId, reachM }) => [modelId, reachM]));
  return vehicles.map((vehicle) => {
    const plan = planOf(vehicle);
    const most = reaches.get(vehicle.modelId) ?? 0;
    return {
      vehicle_id: vehicle.publicId,
      lat: degrees(vehicle.lat),
      lon: degrees(vehicle.lng),
      is_reserved: vehicle.isReserved,
      is_disabled: !vehicle.isRentable && !vehicle.isReserved,
      vehicle_type_id: String(vehicle.modelId),
      last_reported: told(vehicle.reportedAt),
      // Required for motorised vehicles: an unknown charge counts as zero.
      current_range_meters: Math.min(vehicle.rangeM ?? 0, most),
      ...(vehicle.stationId !== null && { station_id: vehicle.stationId }),
      ...(plan !== undefined && { pricing_plan_id: plan }),
    };
  });
}

const placeOf = (station: FeedStation) => ({
  station_id: station.id,
  name: nameOf(station),
  lat: degrees(station.lat),
  lon: degrees(station.lng),
  ...(station.address && { address: station.address }),
  region_id: String(station.areaId),
  is_virtual_station: true,
  station_area: polygonOf(station.points),
  parking_type: 'street_parking',
  ...(station.capacity > 0 && { capacity: station.capacity }),
});

/** Groups vehicles by a key. */
function grouped<K>(vehicles: readonly FeedVehicle[], keyOf: (vehicle: FeedVehicle) => K) {
  const groups = new Map<K, FeedVehicle[]>();
  for (const vehicle of vehicles) {
    const group = groups.get(keyOf(vehicle));
    if (group) group.push(vehicle);
    else groups.set(keyOf(vehicle), [vehicle]);
  }
  return groups;
}

const minuteMs = 60_000;

function standingOf(
  station: FeedStation,
  vehicles: readonly FeedVehicle[],
  { zone }: FeedSystem,
  now: number,
) {
  const rentable = vehicles.filter(({ isRentable }) => isRentable);
  const models = grouped(rentable, ({ modelId }) => modelId);
  const isOpen = station.isEnabled && isActiveAt(station.times, now, zone);
  const isFull = station.capacity > 0 && vehicles.length >= station.capacity;
  return {
    station_id: station.id,
    num_vehicles_available: rentable.length,
    vehicle_types_available: [...models].map(([modelId, { length }]) => ({
      vehicle_type_id: String(modelId),
      count: length,
    })),
    num_vehicles_disabled: vehicles.filter((one) => !one.isRentable && !one.isReserved).length,
    ...(station.capacity > 0 && { num_docks_available: Math.max(0, station.capacity - vehicles.length) }),
    is_installed: true,
    is_renting: station.isEnabled,
    is_returning: isOpen && !(isFull && station.flags.includes('full_block')),
    last_reported: told(Math.floor(now / minuteMs) * minuteMs),
  };
}

/** The input of the files at an instant. */
export interface Told extends Now {
  system: FeedSystem;
  /** Those standing on the street. */
  vehicles: readonly FeedVehicle[];
}

const makers = {
  system_information: ({ system }: Told) => informationOf(system),
  vehicle_types: ({ system }: Told) => ({
    vehicle_types: system.models.map((model) => typeOf(model, system)),
  }),
  vehicle_status: ({ vehicles, system, ...now }: Told) => ({ vehicles: statusOf(vehicles, system, now) }),
  station_information: ({ system }: Told) => ({ stations: system.stations.map(placeOf) }),
  station_status: ({ system, vehicles, now }: Told) => {
    const standing = grouped(vehicles, ({ stationId }) => stationId);
    return {
      stations: system.stations.map((one) => standingOf(one, standing.get(one.id) ?? [], system, now)),
    };
  },
  geofencing_zones: ({ system, now }: Told) => ({
    geofencing_zones: { type: 'FeatureCollection', features: zonesOf(system, now) },
    global_rules: [elsewhere],
  }),
  system_pricing_plans: ({ system }: Told) => ({ plans: system.prices.flatMap(plansOf) }),
  system_regions: ({ system }: Told) => ({
    regions: system.areas.map((area) => ({ region_id: String(area.areaId), name: nameOf(area) })),
  }),
  system_alerts: ({ system }: Told) => ({
    alerts: system.alerts.map(({ id, areaIds, title, body, from, until }) => ({
      alert_id: id,
      type: 'other',
      times: [{ start: told(from), end: told(until) }],
      region_ids: areaIds.map(String),
      summary: inBoth(title),
      description: inBoth(body),
    })),
  }),
} satisfies Record<FeedFile, (told: Told) => object>;

export type FilesOf30 = { [F in FeedFile]: ReturnType<(typeof makers)[F]> };

/** The data of a file in GBFS 3.0. */
export const fileIn30 = <F extends FeedFile>(file: F, told: Told) =>
  makers[file](told as never) as FilesOf30[F];
