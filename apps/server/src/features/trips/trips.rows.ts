import type { ReportRules } from '@kickstand/contract/repair-reasons';
import type { ReturnRelation, TripDetail, TripEvidence, TripRow, TripState } from '@kickstand/contract/trips';
import { asksForFault } from '@kickstand/domain/staff';
import { deviceCodeWords } from '@kickstand/domain/vehicles';
import { masked } from '../../kernel/call/masked.ts';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { TripStored } from './trips.store.ts';

export const tripRowOf = (row: TripStored, inFull: boolean): TripRow => ({
  id: row.trip_id,
  serviceAreaId: row.service_area_id,
  area: row.area ?? '',
  agentId: row.agent_id,
  carId: String(row.vehicle_id),
  imei: row.imei,
  riderId: row.rider_id,
  riderPhone: phoneOf(row.rider_phone, inFull),
  state: row.state as TripState,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  endedBy: row.ended_by as TripRow['endedBy'],
  startLng: row.start_lng,
  startLat: row.start_lat,
  endLng: row.end_lng,
  endLat: row.end_lat,
  startStationId: row.start_station_id,
  startStation: row.start_station,
  endStationId: row.end_station_id,
  endStation: row.end_station,
  returnRelation: row.return_relation as ReturnRelation | null,
  distanceM: row.distance_m,
  ridingSeconds: row.riding_seconds,
  parkedSeconds: row.parked_seconds,
  fenceRelease: row.fence_release,
  platform: row.platform as TripRow['platform'],
});

export const phoneOf = (phone: string | null, inFull: boolean) =>
  inFull ? (phone ?? '') : masked(phone ?? '');

export const tripDetailOf = (row: TripStored, inFull: boolean, locale: Locale): TripDetail => ({
  ...tripRowOf(row, inFull),
  evidence: row.state === 'ended' ? evidenceOf(row.evidence) : null,
  problem: problemOf(row.failure_code, locale),
});

/** Evidence that was kept; a trip of a time before evidence has none. */
function evidenceOf(kept: unknown): TripEvidence | null {
  return typeof kept === 'object' && kept !== null && 'fenceRelease' in kept ? (kept as TripEvidence) : null;
}

/** What a vehicle did not do, in words. */
function problemOf(code: number | null, locale: Locale): string | null {
  if (code === null || code === 0) return null;
  const words = deviceCodeWords[code];
  if (words) return words[locale === 'zh-CN' ? 'zh' : 'en'];
  return locale === 'zh-CN' ? `设备拒绝 (${code})` : `the device refused (${code})`;
}

export const ownTripOf = (row: TripStored, locale: Locale, rules: ReportRules) => ({
  tripId: row.trip_id,
  riderId: row.rider_id,
  carId: String(row.vehicle_id),
  state: row.state as TripState,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  distanceM: row.distance_m,
  problem: problemOf(row.failure_code, locale),
  askFault: asksForFault(rules, { startedAt: row.started_at, endedAt: row.ended_at }),
});
