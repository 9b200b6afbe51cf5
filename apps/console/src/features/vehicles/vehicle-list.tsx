import {
  alarmTypes,
  lifecycles,
  onlineStates,
  opsStates,
  ridingStates,
  vehicles,
} from '@kickstand/contract/vehicles';
import {
  age,
  count,
  duration,
  instant,
  millivolt,
  shaped,
  tags,
  text,
  yesNo as yesNoCell,
} from '../../kit/list/cells.tsx';
import { instantRange, paste, pick, picks, range, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { addressCell } from '../map-kit/address.parts.tsx';
import { tasksCell } from '../trips/tasks-cell.parts.ts';
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
  areaFilter,
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

/** Where every vehicle is, how it is, and what can be told to it. */
export default defineListScreen({
  call: vehicles.list,
  title: words.list,
  rowKey: 'carId',
  labels: {
    ...words.fields,
    lastTripAt: assets.lastTripAt,
    lastTripFrom: assets.lastTripAt,
    trips7d: assets.trips7d,
  },
  columns: {
    // Narrow enough that all of them stand beside the actions on a screen of 1440.
    carId: shaped(carLink, { width: 96 }),
    ridingState: shaped(ridingBadge, { width: 92 }),
    restBattery: shaped(batteryCell, { width: 76 }),
    reportedAt: shaped(age, { width: 100 }),
    station: shaped(stationCell, { width: 140 }),
    alarms: shaped(alarmBadges, { width: 120 }),
    openTasks: shaped(tasksCell, { width: 90 }),
    rangeM: shaped(kilometres, extra),
    plate: shaped(text, { ...extra, width: 110 }),
    model: shaped(text, { ...extra, width: 130 }),
    area: shaped(text, { ...extra, width: 120 }),
    lifecycle: shaped(lifecycleBadge, { ...extra, width: 100 }),
    opsStates: shaped(opsBadges, { ...extra, width: 150 }),
    online: shaped(onlineBadge, { ...extra, width: 90 }),
    voltageMv: shaped(millivolt, extra),
    locks: shaped(locksText, extra),
    mileageM: shaped(kilometres, extra),
    idleSeconds: shaped(duration, extra),
    lastTripAt: shaped(age, extra),
    trips7d: shaped(count, extra),
    tags: shaped(tags, extra),
    note: shaped(text, { ...extra, lines: 2 }),
    agent: shaped(text, extra),
    outOfArea: shaped(yesNoCell, extra),
    lng: shaped(addressCell, extra),
    locatedAt: shaped(instant, extra),
    batterySn: shaped(text, extra),
    imei: shaped(text, { ...extra, width: 160 }),
    iccid: shaped(text, { ...extra, width: 190 }),
    fwVersion: shaped(firmware, extra),
    simExpireOn: shaped(text, extra),
    boundAt: shaped(instant, extra),
    updatedAt: shaped(instant, extra),
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
