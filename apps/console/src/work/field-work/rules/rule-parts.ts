import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ProposedTask, TaskRuleRow } from '@kickstand/contract/work/field-work';
import { useCall } from '../../../kit/client/calls.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { countText, nothing } from '../../../ui/format.ts';
import { taskRulesWords } from './task-rules.words.ts';

/** The service areas that somebody sees, to pick from. */
export const useAreas = () =>
  (useCall(vehicles.areas, {}, { quiet: true }).data?.list ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));

/** Why a rule asks for a task: what each of its conditions found. */
export const whyText = (why: ProposedTask['why']) =>
  why
    .map(({ name, value }) => taskRulesWords.dryRuns.why[name](value === null ? nothing : countText(value)))
    .join(kitWords.comma);

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
