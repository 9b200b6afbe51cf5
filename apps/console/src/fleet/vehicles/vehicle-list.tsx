import {
  alarmTypes,
  lifecycles,
  onlineStates,
  opsStates,
  ridingStates,
  vehicles,
} from '@kickstand/contract/fleet/vehicles';
import {
  age,
  count,
  duration,
  instant,
  millivolt,
  money,
  tags,
  text,
  withLayout,
  yesNo as yesNoCell,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, picks, range, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { paste } from '../../kit/list/paste-filter.tsx';
import { areaFilter } from '../../platform/area-kit/areas.service.ts';
import { addressCell } from '../../platform/map-kit/address.parts.tsx';
import { tasksCell } from '../task-kit/tasks-cell.parts.ts';
import { assetsWords as assets } from '../vehicle-kit/assets.words.ts';
import {
  alarmBadges,
  batteryCell,
  carLink,
  firmware,
  kilometres,
  lifecycleBadge,
  locksText,
  onlineBadge,
  opsBadges,
  ridingBadge,
  stationCell,
} from '../vehicle-kit/cells.parts.tsx';
import {
  agentFilter,
  hoursFilter,
  modelFilter,
  opsAreaFilter,
  stationFilter,
} from '../vehicle-kit/filters.parts.tsx';
import { vehiclesWords as words } from '../vehicle-kit/vehicles.words.ts';
import { UnknownNumbers } from './unknown-numbers.tsx';
import { VehicleImport } from './vehicle-import-button.tsx';
import { bulkActions, vehicleActions } from './vehicles.actions.tsx';
import './vehicles.css';

const extra = { extra: true } as const;

/** The list of vehicles with their states and commands. */
export default defineListScreen({
  call: vehicles.list,
  title: words.list,
  rowKey: 'carId',
  labels: {
    ...words.fields,
    lastTripAt: assets.lastTripAt,
    lastTripFrom: assets.lastTripAt,
    trips7d: assets.trips7d,
    earned7dCents: assets.earned7d,
  },
  columns: {
    // Narrow enough to fit all of them and the actions on a screen of 1440 pixels.
    carId: withLayout(carLink, { width: 96 }),
    ridingState: withLayout(ridingBadge, { width: 92 }),
    restBattery: withLayout(batteryCell, { width: 76 }),
    reportedAt: withLayout(age, { width: 100 }),
    station: withLayout(stationCell, { width: 140 }),
    alarms: withLayout(alarmBadges, { width: 120 }),
    openTasks: withLayout(tasksCell, { width: 90 }),
    rangeM: withLayout(kilometres, extra),
    plate: withLayout(text, { ...extra, width: 110 }),
    model: withLayout(text, { ...extra, width: 130 }),
    area: withLayout(text, { ...extra, width: 120 }),
    lifecycle: withLayout(lifecycleBadge, { ...extra, width: 100 }),
    opsStates: withLayout(opsBadges, { ...extra, width: 150 }),
    online: withLayout(onlineBadge, { ...extra, width: 90 }),
    voltageMv: withLayout(millivolt, extra),
    locks: withLayout(locksText, extra),
    mileageM: withLayout(kilometres, extra),
    idleSeconds: withLayout(duration, extra),
    lastTripAt: withLayout(age, extra),
    trips7d: withLayout(count, extra),
    earned7dCents: withLayout(money, extra),
    tags: withLayout(tags, extra),
    note: withLayout(text, { ...extra, lines: 2 }),
    agent: withLayout(text, extra),
    outOfArea: withLayout(yesNoCell, extra),
    lng: withLayout(addressCell, extra),
    locatedAt: withLayout(instant, extra),
    batterySn: withLayout(text, extra),
    imei: withLayout(text, { ...extra, width: 160 }),
    iccid: withLayout(text, { ...extra, width: 190 }),
    fwVersion: withLayout(firmware, extra),
    simExpireOn: withLayout(text, extra),
    boundAt: withLayout(instant, extra),
    updatedAt: withLayout(instant, extra),
  },
  filters: {
    carIds: paste(500),
    imei: search,
    ridingState: picks(ridingStates, words.riding),
    opAreaIds: areaFilter,
    opsStates: picks(opsStates, words.ops),
    alarms: picks(alarmTypes, words.alarm),
    online: pick(onlineStates, words.online),
    batteryFrom: range({ to: 'batteryTo', unit: '%', max: 100 }),
    rentable: yesNo,
    powered: yesNo,
    lifecycle: picks(lifecycles, words.lifecycle),
    modelId: modelFilter,
    stationId: stationFilter,
    agentIds: agentFilter,
    opsAreaId: opsAreaFilter,
    plate: search,
    frameNo: search,
    batterySn: search,
    iccid: search,
    fwVersion: search,
    tag: search,
    voltageFrom: range({ to: 'voltageTo', unit: 'V', scale: 1_000 }),
    mileageFrom: range({ to: 'mileageTo', unit: 'km', scale: 1_000 }),
    idleHoursFrom: hoursFilter,
    idleHoursTo: hoursFilter,
    batteryKnown: yesNo,
    lastTripFrom: instantRange({ to: 'lastTripTo' }),
    boundFrom: instantRange({ to: 'boundTo' }),
  },
  rowActions: vehicleActions,
  bulkActions,
  summary: UnknownNumbers,
  toolbar: VehicleImport,
  empty: words.emptyHint,
  every: 30_000,
});
