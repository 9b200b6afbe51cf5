import type { RepairReasonRow, ReportRules } from '@kickstand/contract/fleet/repair-reasons';
import type { TaskPriority } from '@kickstand/contract/fleet/tasks';
import { taskPriorities } from '@kickstand/contract/fleet/tasks';

/** A reason as far as it decides what a report of it sets off. */
export type ReasonRule = Pick<
  RepairReasonRow,
  'id' | 'part' | 'modelIds' | 'side' | 'stop' | 'stopReports' | 'stopHours' | 'task' | 'priority' | 'photo'
>;

interface Reported {
  parts: readonly string[];
  /** What of the offered reasons it is; none: the parts say it. */
  reasonIds: readonly string[];
  side: 'rider' | 'staff';
  modelId: number;
}

const offered = ({ side, modelIds }: ReasonRule, to: Pick<Reported, 'side' | 'modelId'>) =>
  (side === 'both' || side === to.side) && (modelIds.length === 0 || modelIds.includes(to.modelId));

/** The reasons that a report means, of those offered to its side for its model: as named, else the first of each part. */
export function reasonsMeant(rules: readonly ReasonRule[], said: Reported): ReasonRule[] {
  const open = rules.filter((rule) => offered(rule, said));
  if (said.reasonIds.length > 0) return open.filter(({ id }) => said.reasonIds.includes(id));
  return said.parts.flatMap((part) => open.find((rule) => rule.part === part) ?? []);
}

/** Whether a reason stops the vehicle once so many different riders, this one among them, said it within its hours. */
export const stopsNow = ({ stop, stopReports }: ReasonRule, riders: number) =>
  stop === 'at_once' || (stop === 'after_reports' && riders >= stopReports);

/** How urgent the repair is; undefined when none of the reasons wants one. */
export function repairPriority(reasons: readonly ReasonRule[]): TaskPriority | undefined {
  const wanted = reasons.filter(({ task }) => task).map(({ priority }) => priority);
  return [...taskPriorities].reverse().find((priority) => wanted.includes(priority));
}

/** So many false reports within a week, and a rider's further ones count for nothing towards stopping a vehicle. */
export const falseReports = { most: 3, withinMs: 7 * 86_400_000 };

/** Usual rules of what riders may report. */
export const usualReportRules: ReportRules = {
  anytime: true,
  afterRide: true,
  withinMinutes: 120,
  mostPerDay: 10,
  shortRideMinutes: 2,
};

interface Asked {
  /** The ride it is about; undefined: none was named. `endedAt` is null while it goes on. */
  ride: { endedAt: number | null } | undefined;
  /** How many the rider reported since the day began. */
  today: number;
  now: number;
}

/** Why a rider may not report now; undefined when it may. During a ride it always may. */
export function whyNoReport(rules: ReportRules, { ride, today, now }: Asked) {
  if (today >= rules.mostPerDay) return 'fault.too_many' as const;
  if (!ride) return rules.anytime ? undefined : ('fault.not_offered' as const);
  if (ride.endedAt === null) return undefined;
  const late = now - ride.endedAt > rules.withinMinutes * 60_000;
  return rules.afterRide && !late ? undefined : ('fault.not_offered' as const);
}

/** Whether the app asks after a ride if something is broken: it was so short. */
export const asksForFault = (
  { shortRideMinutes }: ReportRules,
  { startedAt, endedAt }: { startedAt: number; endedAt: number | null },
) => endedAt !== null && endedAt - startedAt < shortRideMinutes * 60_000;
