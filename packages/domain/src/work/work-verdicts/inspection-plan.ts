import { type BusinessDay, businessDayAfter, startOfBusinessDay } from '../../platform/time/index.ts';

/** What a plan asks for: every vehicle once in so many days, counted from its first day. */
export interface InspectionPlan {
  startDay: BusinessDay;
  frequencyDays: number;
  /** Tasks a day at most. */
  dailyCap: number;
}

/** A vehicle that a plan is for. */
export interface Inspectable {
  /** When its last valid inspection ended, epoch ms; null: there was none. */
  inspectedAt: number | null;
  /** Since when it is there, epoch ms. */
  createdAt: number;
}

interface Today {
  today: BusinessDay;
  /** IANA zone of business days. */
  zone: string;
}

const dayMs = 86_400_000;
const waitsSince = ({ inspectedAt, createdAt }: Inspectable) => inspectedAt ?? createdAt;
/** The instant at which the day began that was so many days ago. */
const daysAgo = (days: number, { today, zone }: Today) =>
  startOfBusinessDay(businessDayAfter(today, -days), zone);

/**
 * The vehicles for which a plan makes tasks on a day: those that were last inspected, or came, so many days ago, the longest
 * waiting first. Of all vehicles about one in so many comes a day, however many are due at once, and never more than the cap.
 * What is busy is left for another day.
 */
export function inspectionsOfDay<V extends Inspectable & { busy: boolean }>(
  vehicles: readonly V[],
  { startDay, frequencyDays, dailyCap }: InspectionPlan,
  day: Today,
): V[] {
  if (day.today < startDay) return [];
  const dueBefore = daysAgo(frequencyDays - 1, day);
  return vehicles
    .filter((vehicle) => !vehicle.busy && waitsSince(vehicle) < dueBefore)
    .toSorted((a, b) => waitsSince(a) - waitsSince(b))
    .slice(0, Math.min(dailyCap, Math.ceil(vehicles.length / frequencyDays)));
}

/** The day on which the cycle began that runs on a day; before its first day a plan has none. */
export function cycleBegan(
  { startDay, frequencyDays }: Pick<InspectionPlan, 'startDay' | 'frequencyDays'>,
  today: BusinessDay,
): BusinessDay | undefined {
  const passed = Math.round((Date.parse(today) - Date.parse(startDay)) / dayMs);
  return passed < 0 ? undefined : businessDayAfter(startDay, passed - (passed % frequencyDays));
}

/** How far a plan is: its vehicles, those inspected since its cycle began, and those that wait for longer than they should. */
export function coverageOf(vehicles: readonly Inspectable[], plan: InspectionPlan, day: Today) {
  const began = cycleBegan(plan, day.today);
  const since = began === undefined ? Number.POSITIVE_INFINITY : startOfBusinessDay(began, day.zone);
  const lateBefore = daysAgo(plan.frequencyDays, day);
  return {
    vehicles: vehicles.length,
    covered: vehicles.filter(({ inspectedAt }) => inspectedAt !== null && inspectedAt >= since).length,
    overdue: vehicles.filter((vehicle) => waitsSince(vehicle) < lateBefore).length,
  };
}

/** On which day a plan makes tasks next, made for `madeDay` at last; null while it is switched off. */
export function nextInspectionDay(
  { startDay, enabled, madeDay }: { startDay: BusinessDay; enabled: boolean; madeDay: BusinessDay | null },
  today: BusinessDay,
): BusinessDay | null {
  if (!enabled) return null;
  const next = madeDay !== null && madeDay >= today ? businessDayAfter(madeDay, 1) : today;
  return next < startDay ? startDay : next;
}
