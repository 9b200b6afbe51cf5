import { commandTypes, lifecycles, onlineStates } from '@kickstand/contract/fleet/vehicles';
import {
  type DeviceRow,
  deviceModes,
  monitoring,
  mostEventDays,
  offlineSpans,
  simOperators,
} from '@kickstand/contract/insight/monitoring';
import { notifyWords } from '@kickstand/domain/fleet/devices';
import {
  firmware,
  lifecycleBadge,
  locksText,
  onlineBadge,
  ridingBadge,
} from '../../fleet/vehicle-kit/cells.parts.tsx';
import { agentFilter, modelFilter } from '../../fleet/vehicle-kit/filters.parts.tsx';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import {
  age,
  type Cell,
  count,
  duration,
  link,
  lngLat,
  oneOf,
  text,
  withLayout,
  yesNo as yesNoCell,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, picks, picksFrom, range, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { paste } from '../../kit/list/paste-filter.tsx';
import { inLocale } from '../../kit/words.ts';
import { areaFilter } from '../../platform/area-kit/areas.service.ts';
import { bulkDeviceActions, deviceActions } from './device.actions.ts';
import { imeiCell, modeCell, powerCell, simNames, voltageCell } from './device-cells.tsx';
import { monitoringWords as words } from './monitoring.words.ts';

const extra = { extra: true } as const;

const events = Object.entries(notifyWords).map(([value, texts]) => ({
  value,
  label: `${value} ${inLocale(texts)}`,
}));

const hdop: Cell<number | null> = Object.assign(
  (value: number | null) => text(value === null ? null : value.toFixed(1), undefined),
  { align: 'right' as const, width: 90, writing: { as: 'number' as const, scale: 1, places: 1 } },
);

/** The devices in vehicles, and their states. */
export default defineListScreen({
  call: monitoring.list,
  title: words.title,
  rowKey: 'carId',
  labels: words.fields,
  columns: {
    imei: imeiCell,
    carId: link<DeviceRow>(({ carId }) => vehiclesPaths.detail.to({}, { carId }), { outside: true }),
    online: withLayout(onlineBadge, { width: 90 }),
    reportedAt: age,
    loginAt: age,
    locatedAt: age,
    positionAgeSeconds: duration,
    gsm: withLayout(count, { width: 100 }),
    satellites: withLayout(count, { width: 90 }),
    hdop,
    voltageMv: voltageCell,
    powerConnected: powerCell,
    mode: modeCell,
    locks: locksText,
    moving: yesNoCell,
    fwVersion: firmware,
    voiceVersion: withLayout(text, { width: 100 }),
    iccid: withLayout(text, { width: 190 }),
    simOperator: oneOf(simNames),
    simExpireOn: withLayout(text, { width: 120 }),
    events24h: count,
    failed24h: withLayout(count, { width: 130 }),
    area: withLayout(text, { width: 120 }),
    model: withLayout(text, extra),
    agent: withLayout(text, extra),
    lifecycle: withLayout(lifecycleBadge, extra),
    ridingState: withLayout(ridingBadge, extra),
    restBattery: withLayout(count, extra),
    lng: withLayout(lngLat, extra),
  },
  filters: {
    carIds: paste(500),
    imei: search,
    online: pick(onlineStates, vehiclesWords.online),
    offline: picks(offlineSpans, words.offlineSpans),
    opAreaIds: areaFilter,
    modelId: modelFilter,
    fwVersion: search,
    simOperator: picks(simOperators, simNames),
    reportedFrom: instantRange({ to: 'reportedTo' }),
    gsmFrom: range({ to: 'gsmTo', max: 31 }),
    satellitesFrom: range({ to: 'satellitesTo', max: 64 }),
    voltageFrom: range({ to: 'voltageTo', unit: 'V', scale: 1_000 }),
    notify: picksFrom<number>(() => events),
    eventFrom: instantRange({ to: 'eventTo', most: mostEventDays }),
    failed: picks(commandTypes, vehiclesWords.command),
    fixed: yesNo,
    power: yesNo,
    mode: picks(deviceModes, words.modes),
    iccid: search,
    agentIds: agentFilter,
    lifecycle: picks(lifecycles, vehiclesWords.lifecycle),
  },
  rowActions: deviceActions,
  bulkActions: bulkDeviceActions,
  empty: words.empty,
  every: 30_000,
});
