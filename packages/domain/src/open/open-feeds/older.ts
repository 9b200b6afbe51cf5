import type { FilesOf30 } from './files.ts';
import type { FeedLanguage, Localised } from './text.ts';

/** The names of files that differ in GBFS 2.3. */
export const nameIn23 = (file: string) => (file === 'vehicle_status' ? 'free_bike_status' : file);

const isLocalised = (value: unknown): value is Localised[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => one?.language && typeof one.text === 'string');

const seconds = (told: string) => Math.floor(Date.parse(told) / 1000);
const instants = new Set(['last_reported', 'start', 'end', 'last_updated']);

/** Keys with a different name. */
const renamed: Readonly<Record<string, string>> = {
  vehicle_id: 'bike_id',
  num_vehicles_available: 'num_bikes_available',
  num_vehicles_disabled: 'num_bikes_disabled',
};
/** Keys that it does not have. */
const unknown = new Set([
  'languages',
  'global_rules',
  'ride_start_allowed',
  'opening_hours',
  'pricing_plan_ids',
]);

/** Converts a value: texts in one language, instants in seconds, renamed keys. */
function said(value: unknown, language: FeedLanguage, key = ''): unknown {
  if (isLocalised(value)) return value.find((one) => one.language === language)?.text ?? value[0]?.text;
  if (Array.isArray(value)) return value.map((one) => said(one, language));
  if (typeof value === 'string') return instants.has(key) ? seconds(value) : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !unknown.has(name))
      .map(([name, one]) => [renamed[name] ?? name, said(one, language, name)]),
  );
}

/** A zone's rule: it cannot restrict the start of a ride separately. */
function ruleIn23({ ride_end_allowed, ride_through_allowed, ...rest }: Record<string, unknown>) {
  return { ...rest, ride_allowed: ride_end_allowed, ride_through_allowed };
}

function zonesIn23(data: Record<string, unknown>) {
  const { features } = data.geofencing_zones as {
    features: { properties: { rules: Record<string, unknown>[] } }[];
  };
  const mended = features.map(({ properties, ...feature }) => ({
    ...feature,
    properties: { ...properties, rules: properties.rules.map(ruleIn23) },
  }));
  return { geofencing_zones: { type: 'FeatureCollection', features: mended } };
}

/** A file of GBFS 3.0 converted to 2.3 in one language. */
export function fileIn23<F extends keyof FilesOf30>(
  file: F,
  data: FilesOf30[F],
  language: FeedLanguage,
): object {
  const plain = said(data, language) as Record<string, unknown>;
  if (file === 'geofencing_zones') return zonesIn23(plain);
  if (file === 'vehicle_status') return { bikes: plain.vehicles };
  if (file === 'system_information') return { ...plain, language };
  return plain;
}
