import { dataOf, type FeedFile } from './reading.ts';

const minuteMs = 60_000;
/** A vehicle that was not heard for five minutes is found to be offline at the next look. */
const offlineMs = 6 * minuteMs;
const oldestMs = 5 * minuteMs;

interface Vehicle {
  vehicle_id: string;
  vehicle_type_id: string;
  is_disabled: boolean;
  last_reported: string;
  current_range_meters: number;
  station_id?: string;
  pricing_plan_id?: string;
}
interface Data {
  vehicles?: Vehicle[];
  vehicle_types?: { vehicle_type_id: string; max_range_meters: number; pricing_plan_ids?: string[] }[];
  stations?: { station_id: string; region_id?: string; capacity?: number }[];
  plans?: { plan_id: string }[];
  regions?: { region_id: string }[];
  alerts?: { region_ids: string[] }[];
}

const statusFiles = ['vehicle_status', 'free_bike_status', 'station_status'];

/** When a file says that it was made, epoch ms: 2.3 says it in seconds. */
function madeAt({ text }: FeedFile) {
  const { last_updated: at } = JSON.parse(text) as { last_updated: string | number };
  return typeof at === 'number' ? at * 1_000 : Date.parse(at);
}

/** What is wrong with one file, whatever the others say. */
function faultsOfFile(file: FeedFile, now: number): string[] {
  const what = `${file.systemId} ${file.version} ${file.name}`;
  const isOld = statusFiles.includes(file.name) && now - madeAt(file) > oldestMs;
  return [...(isOld ? [`${what} is more than five minutes old`] : []), ...tooExact(what, file.text)];
}

/** Numbers with more than six decimals. */
export const tooExact = (what: string, text: string) =>
  [...new Set(text.match(/\d+\.\d{7,}/g) ?? [])].map((number) => `${what} says ${number}`);

/** What is wrong with the vehicles of a company. */
function faultsOfVehicles(file: FeedFile, types: Data['vehicle_types'] = []): string[] {
  const reach = new Map(types.map((one) => [one.vehicle_type_id, one.max_range_meters]));
  const ids = new Set<string>();
  const at = madeAt(file);
  return (dataOf<Data>(file).vehicles ?? []).flatMap((one) => {
    const { vehicle_id: id, vehicle_type_id, last_reported, is_disabled, current_range_meters } = one;
    const isAgain = ids.has(id);
    ids.add(id);
    return [
      ...(isAgain ? [`${id} is listed twice`] : []),
      ...(at - Date.parse(last_reported) > offlineMs && !is_disabled ? [`${id} is silent and rentable`] : []),
      ...(current_range_meters > (reach.get(vehicle_type_id) ?? 0) ? [`${id} goes further than it can`] : []),
    ];
  });
}

const namesOf = ({ stations = [], plans = [], regions = [], vehicle_types = [] }: Data): string[] => [
  ...stations.map(({ station_id }) => `station ${station_id}`),
  ...plans.map(({ plan_id }) => `plan ${plan_id}`),
  ...regions.map(({ region_id }) => `region ${region_id}`),
  ...vehicle_types.map(({ vehicle_type_id }) => `type ${vehicle_type_id}`),
];

/** What a file refers to. */
function namedBy({ vehicles = [], vehicle_types = [], stations = [], alerts = [] }: Data): string[] {
  const plans = vehicle_types.flatMap(({ pricing_plan_ids = [] }) => pricing_plan_ids);
  const regions = [...stations.map(({ region_id }) => region_id), ...alerts.flatMap((one) => one.region_ids)];
  const of = (kind: string, ids: (string | undefined)[]) =>
    ids.flatMap((id) => (id === undefined ? [] : [`${kind} ${id}`]));
  return [
    ...of(
      'station',
      [...vehicles, ...stations].map(({ station_id }) => station_id),
    ),
    ...of('plan', [...vehicles.map((one) => one.pricing_plan_id), ...plans]),
    ...of(
      'type',
      vehicles.map(({ vehicle_type_id }) => vehicle_type_id),
    ),
    ...of('region', regions),
  ];
}

/** The rules of feeds that no schema knows, over one reading after the other. */
export class GbfsRules {
  readonly #known = new Set<string>();
  #named: string[] = [];

  /** What is wrong with a reading; files are made one after the other, so that names may be explained by the next one. */
  faultsOf(files: readonly FeedFile[], now: number): string[] {
    const newest = files.filter(({ version, systemId }) => version === '3.0' && systemId !== '');
    const inSystem = ({ systemId }: FeedFile, name: string) => `${systemId} ${name}`;
    for (const file of newest)
      for (const name of file.name === 'station_status' ? [] : namesOf(dataOf<Data>(file)))
        this.#known.add(inSystem(file, name));
    const unknown = this.#named.filter((name) => !this.#known.has(name)).map((name) => `${name} is unknown`);
    this.#named = newest.flatMap((file) => namedBy(dataOf<Data>(file)).map((name) => inSystem(file, name)));
    const vehicles = newest.filter(({ name }) => name === 'vehicle_status');
    const typesOf = ({ systemId }: FeedFile) =>
      newest.find((one) => one.systemId === systemId && one.name === 'vehicle_types');
    return [
      ...unknown,
      ...files.flatMap((file) => faultsOfFile(file, now)),
      ...vehicles.flatMap((file) => {
        const types = typesOf(file);
        return faultsOfVehicles(file, types && dataOf<Data>(types).vehicle_types);
      }),
    ];
  }
}
