import type { VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { Drawer } from 'antd';
import {
  age,
  type Cell,
  count,
  duration,
  instant,
  millivolt,
  money,
  tags,
  text,
} from '../../kit/list/cells.tsx';
import { assetsWords } from '../vehicle-kit/assets.words.ts';
import {
  alarmBadges,
  batteryCell,
  carLink,
  firmware,
  kilometres,
  lifecycleBadge,
  onlineBadge,
  opsBadges,
  ridingBadge,
  stationCell,
} from '../vehicle-kit/cells.parts.tsx';
import { SideBySide } from '../vehicle-kit/side-by-side.parts.tsx';
import { vehiclesWords } from '../vehicle-kit/vehicles.words.ts';

const { fields } = vehiclesWords;
const line = <K extends keyof VehicleRow & string>(
  key: K,
  label: string,
  cell: Cell<VehicleRow[K], VehicleRow>,
) => ({
  key,
  label,
  show: (row: VehicleRow) => cell(row[key], row),
});

const lines = [
  line('plate', fields.plate, text),
  line('model', fields.model, text),
  line('area', fields.area, text),
  line('lifecycle', fields.lifecycle, lifecycleBadge),
  line('ridingState', fields.ridingState, ridingBadge),
  line('opsStates', fields.opsStates, opsBadges),
  line('alarms', fields.alarms, alarmBadges),
  line('online', fields.online, onlineBadge),
  line('reportedAt', fields.reportedAt, age),
  line('restBattery', fields.restBattery, batteryCell),
  line('voltageMv', fields.voltageMv, millivolt),
  line('rangeM', fields.rangeM, kilometres),
  line('mileageM', fields.mileageM, kilometres),
  line('station', fields.station, stationCell),
  line('idleSeconds', fields.idleSeconds, duration),
  line('lastTripAt', assetsWords.lastTripAt, instant),
  line('trips7d', assetsWords.trips7d, count),
  line('earned7dCents', assetsWords.earned7d, money),
  line('fwVersion', fields.fwVersion, firmware),
  line('simExpireOn', fields.simExpireOn, text),
  line('tags', fields.tags, tags),
  line('note', fields.note, text),
];

/** Some vehicles side by side, one line per fact. */
export default function VehicleCompare({ rows, close }: { rows: readonly VehicleRow[]; close(): void }) {
  return (
    <Drawer open size={880} title={assetsWords.compare} onClose={close}>
      <SideBySide
        label={assetsWords.compare}
        columns={rows.map((row) => ({ key: row.carId, head: carLink(row.carId, row), of: row }))}
        lines={lines}
      />
    </Drawer>
  );
}
