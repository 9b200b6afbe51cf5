import { type DryRunNote, dryRunNotes } from '@kickstand/contract/work/field-work';
import { givenConditions, type RuleCondition, type RuleConditions } from '../rules.ts';

const notes: Record<RuleCondition, readonly DryRunNote[]> = {
  lowBattery: ['low_now'],
  batteryPct: [],
  idleHours: ['begins'],
  outOfStationMinutes: ['begins'],
  noStopMinutes: ['begins'],
  offlineHours: ['begins'],
  serviceKm: ['service_by_rides'],
  reports: ['reports_handled'],
  shortOrders: ['short_week'],
  fillBelowPct: ['stations_now'],
  fillAbovePct: ['stations_now'],
};

/** What is to be known of a dry run of these conditions. */
export const notesOf = (conditions: RuleConditions): DryRunNote[] => {
  const asked = new Set(givenConditions(conditions).flatMap((name) => notes[name]));
  return dryRunNotes.filter((note) => note === 'sampled' || asked.has(note));
};
