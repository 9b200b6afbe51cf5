import type { TaskRuleRow } from '@kickstand/contract/staff';
import { vehicles } from '@kickstand/contract/vehicles';
import { useCall } from '../../../kit/client/calls.ts';

/** The service areas that somebody sees, to pick from. */
export const useAreas = () =>
  (useCall(vehicles.areas, {}, { quiet: true }).data?.list ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));

/** What is not asked for is empty in a row and absent in a rule. */
export const conditionsOf = (row: TaskRuleRow) => ({
  lowBattery: row.lowBattery,
  batteryPct: row.batteryPct ?? undefined,
  idleHours: row.idleHours ?? undefined,
  outOfStationMinutes: row.outOfStationMinutes ?? undefined,
  noStopMinutes: row.noStopMinutes ?? undefined,
  offlineHours: row.offlineHours ?? undefined,
  serviceKm: row.serviceKm ?? undefined,
  reports: row.reports ?? undefined,
  shortOrders: row.shortOrders ?? undefined,
  fillBelowPct: row.fillBelowPct ?? undefined,
  fillAbovePct: row.fillAbovePct ?? undefined,
});
