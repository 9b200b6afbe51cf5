import type { DistrictTotals } from '@kickstand/contract/open/regulator';
import { cityFigures } from '@kickstand/domain/insight/metrics';
import { briefDurationText } from '../../../kit/page/format.ts';
import { locale } from '../../../kit/words.ts';
import { countText, decimalText, percentText } from '../../../ui/format.ts';

/** The dictionary's entry of each figure of a district. */
export const entryOf = {
  quota: 'cityQuota',
  deployed: 'cityDeployed',
  onStreet: 'cityOnStreet',
  inTrip: 'cityInTrip',
  rides: 'cityRides',
  ridesPerVehicleDay: 'cityRidesPerVehicle',
  inStationPct: 'cityInStationShare',
  offlinePct: 'cityOfflineShare',
  faulty: 'cityFaulty',
  complaints: 'cityComplaints',
  mended: 'cityMended',
  mendedInHourPct: 'cityMendedInHourShare',
  mendedInDayPct: 'cityMendedInDayShare',
  violations: 'cityViolations',
  violationSeconds: 'cityViolationTime',
} as const satisfies Record<keyof DistrictTotals, keyof typeof cityFigures>;
export type CityFigure = keyof typeof entryOf;

/** The name and meaning of an entry of the dictionary. */
export function saidOfEntry(name: keyof typeof cityFigures) {
  const entry = cityFigures[name];
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const without = 'without' in entry ? entry.without?.[language] : undefined;
  return { label: entry[language], meaning: [entry.is[language], without].filter(Boolean).join('; ') };
}

/** The name and meaning of a figure. */
export const saidOf = (figure: CityFigure) => saidOfEntry(entryOf[figure]);

/** A figure in its unit. */
export function figureText(figure: CityFigure, value: number | null): string {
  const { unit } = cityFigures[entryOf[figure]];
  if (unit === 'percent') return percentText(value);
  if (unit === 'seconds') return briefDurationText(value);
  return unit === 'each' ? decimalText(value) : countText(value);
}

/** The names of figures, by their fields. */
export const figureLabels = Object.fromEntries(
  (Object.keys(entryOf) as CityFigure[]).map((figure) => [figure, saidOf(figure).label]),
) as Record<CityFigure, string>;
