import { type Locks, lockNames, type VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { badge, badges, type Cell, link, percent, text, withLayout } from '../../kit/list/cells.tsx';
import { metresText, nothing } from '../../ui/format.ts';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';
import { alarmTones, lifecycleTones, onlineTones, opsTones, ridingTones } from './states.parts.ts';
import { vehiclesWords as words } from './vehicles.words.ts';
import './vehicle-kit.css';

/** A vehicle's number as a link to its page. */
export const carLink = link<{ carId: string }>(({ carId }) => vehiclesPaths.detail.to({}, { carId }), {
  outside: true,
});

export const lifecycleBadge = badge(lifecycleTones, words.lifecycle);
export const ridingBadge = badge(ridingTones, words.riding);
export const opsBadges = badges(opsTones, words.ops);
export const alarmBadges = badges(alarmTones, words.alarm);
export const onlineBadge = badge(onlineTones, words.online);

/** The known locks in one line. */
export const locksText: Cell<Locks> = Object.assign(
  (locks: Locks) =>
    lockNames
      .filter((name) => locks[name] !== 'unknown')
      .map((name) => `${words.lock[name]}${words.colon}${words.lockState[name][locks[name]]}`)
      .join(words.comma) || nothing,
  { width: 330 },
);

/** A cell with its own format; nothing if there is no value. */
export const written =
  <V,>(write: (value: V) => string): Cell<V | null> =>
  (value) =>
    value === null ? nothing : write(value);

/** Versions are shown in parts; files have them as reported, as imports expect. */
export const firmware: Cell<string | null> = withLayout(
  (value: string | null) => text(value && firmwareText(value), undefined),
  { width: 110, writing: { as: 'text' } },
);

/** The charge, with a warning if it needs a swap. */
export const batteryCell: Cell<number | null> = Object.assign(
  (value: number | null) => (
    <span className="battery-cell" data-low={value !== null && value <= 20}>
      {percent(value, undefined)}
    </span>
  ),
  { align: 'right' as const, width: 90, writing: percent.writing, unit: '%' },
);

export const stationCell: Cell<string | null, VehicleRow> = Object.assign(
  (station: string | null, { outOfArea }: VehicleRow) =>
    station ?? (outOfArea === true ? words.fields.outOfArea : words.outside),
  { width: 160 },
);

export const kilometres: Cell<number | null> = Object.assign(
  (metres: number | null) => <span className="figure">{metresText(metres)}</span>,
  {
    align: 'right' as const,
    width: 110,
    writing: { as: 'number' as const, scale: 1_000, places: 2 },
    unit: 'km',
  },
);
