import { lifecycles } from '@kickstand/contract/fleet/vehicles';
import {
  mostVehicleDays,
  usualVehicleDays,
  vehicleStatistics,
} from '@kickstand/contract/insight/vehicle-statistics';
import { lazy } from 'react';
import { carLink, lifecycleBadge } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { modelFilter } from '../../fleet/vehicle-kit/filters.parts.tsx';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { average, count, duration, metres, money, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, range } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { paste } from '../../kit/list/paste-filter.tsx';
import { areaFilter } from '../../organisation/permissions/permissions.parts.tsx';
import { vehicleBulk } from './vehicle-bulk.tsx';
import { vehicleStatisticsWords as words } from './vehicle-statistics.words.ts';
import { VehicleTotals } from './vehicle-totals.tsx';

const extra = { extra: true } as const;

/** The figures, earnings and costs of each vehicle; reverse the order to find those that earn least. */
export default defineListScreen({
  call: vehicleStatistics.list,
  title: words.title,
  labels: words.fields,
  columns: {
    carId: withLayout(carLink, { width: 100 }),
    earnedCents: money,
    trips: count,
    tripsPerDay: average,
    earnedPerDay: money,
    distanceM: metres,
    ridingSeconds: duration,
    swaps: count,
    repairs: count,
    moves: count,
    shelfDays: count,
    area: text,
    failedUnlocks: count,
    missedDispatch: count,
    missedOps: count,
    outSeconds: duration,
    tickets: count,
    workCents: money,
    partsCents: money,
    netCents: money,
    model: withLayout(text, extra),
    imei: withLayout(text, { ...extra, width: 160 }),
    lifecycle: withLayout(lifecycleBadge, extra),
  },
  filters: {
    from: instantRange({ to: 'to', days: usualVehicleDays, most: mostVehicleDays }),
    carIds: paste(500),
    serviceAreaId: areaFilter,
    modelId: modelFilter,
    lifecycle: pick(lifecycles, vehiclesWords.lifecycle),
    tripsFrom: range({ to: 'tripsTo' }),
    earnedFrom: range({ to: 'earnedTo', unit: '¥', scale: 100 }),
  },
  ways: [{ key: 'ends', label: words.ends, Way: lazy(() => import('./ranked-vehicles.tsx')) }],
  bulkActions: vehicleBulk,
  summary: VehicleTotals,
  empty: words.empty,
});
