import type { StaffReportFinding } from '@kickstand/contract/service/staff-reports';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So long after a ride somebody else may have done it. */
export const reportLateMs = 2 * hourMs;
/** So long after a ride nobody can tell who did it. */
export const reportLongMs = 3 * dayMs;

/** What is known as a report is filed. */
export interface Reported {
  /** The last ride of the vehicle, with when it ended, epoch ms; null: it goes on. */
  ride: { endedAt: number | null } | undefined;
  /** The same was reported of that ride, and waits or was passed. */
  isRepeated: boolean;
  now: number;
}

/** What is found of a report as it is filed. */
export function findingOf({ ride, isRepeated, now }: Reported): StaffReportFinding {
  if (!ride) return 'no_ride';
  if (isRepeated) return 'repeated';
  const since = now - (ride.endedAt ?? now);
  if (since > reportLongMs) return 'long_ago';
  return since > reportLateMs ? 'late' : 'fits';
}

/** What is rejected without asking anybody: only ever for the rider. */
export const isRejectedAtOnce = (finding: StaffReportFinding) => finding !== 'fits' && finding !== 'late';

/** Until when what was passed may be overturned, epoch ms; undefined where it may not. */
export function overturnUntil(
  { state, decidedAt }: { state: string; decidedAt: number | null },
  { now, days }: { now: number; days: number },
): number | undefined {
  if (state !== 'passed' || decidedAt === null) return undefined;
  const until = decidedAt + days * dayMs;
  return now <= until ? until : undefined;
}
