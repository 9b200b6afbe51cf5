import type { ReportRules } from '@kickstand/contract/fleet/repair-reasons';
import {
  type TripDetail,
  type TripEvidence,
  type TripRow,
  tripEvidence,
} from '@kickstand/contract/rides/trips';
import { deviceCodeWords } from '@kickstand/domain/fleet/vehicles';
import { asksForFault } from '@kickstand/domain/work/field-work';
import { masked } from '../../kernel/call/masked.ts';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { TripStored, TripWhole } from './trips.store.ts';

export const tripRowOf = (row: TripStored, inFull: boolean): TripRow => ({
  ...row,
  riderPhone: phoneOf(row.riderPhone, inFull),
});

export const phoneOf = (phone: string | null, inFull: boolean) =>
  inFull ? (phone ?? '') : masked(phone ?? '');

interface Reader {
  inFull: boolean;
  locale: Locale;
}

export const tripDetailOf = (
  row: TripWhole,
  { inFull, locale }: Reader,
  heard: TripDetail['heard'],
): TripDetail => ({
  ...tripRowOf(row, inFull),
  openedAt: row.openedAt,
  pauses: row.pauses as TripDetail['pauses'],
  evidence: row.state === 'ended' ? evidenceOf(row.evidence) : null,
  problem: problemOf(row.failureCode, locale),
  heard,
});

/** Evidence that was kept; a trip of a time before evidence has none. */
function evidenceOf(kept: unknown): TripEvidence | null {
  return tripEvidence.safeParse(kept).data ?? null;
}

/** What a vehicle did not do, in words. */
function problemOf(code: number | null, locale: Locale): string | null {
  if (code === null || code === 0) return null;
  const words = deviceCodeWords[code];
  if (words) return words[locale === 'zh-CN' ? 'zh' : 'en'];
  return locale === 'zh-CN' ? `设备拒绝 (${code})` : `the device refused (${code})`;
}

export const ownTripOf = (row: TripWhole, locale: Locale, rules: ReportRules) => ({
  ...row,
  tripId: row.id,
  problem: problemOf(row.failureCode, locale),
  askFault: asksForFault(rules, row),
});
