/** What has happened since the last plan. */
export interface PlanNews {
  minutesSincePlan: number;
  staffChanged: boolean;
  urgentTask: boolean;
  failures: number;
  /** The most vehicles by which a station is off its forecast. */
  worstStationOff: number;
}

const leastMinutes = 5;
const usualMinutes = 30;

/** Whether a plan is to be made anew: on news, else every half hour, at least five minutes apart. */
export function isReplanDue({ minutesSincePlan, ...news }: PlanNews): boolean {
  if (minutesSincePlan < leastMinutes) return false;
  if (minutesSincePlan >= usualMinutes) return true;
  return news.staffChanged || news.urgentTask || news.failures >= 3 || news.worstStationOff >= 3;
}

/** What of a person's stops may not change. */
export interface HeldStop {
  jobId: string;
  inHand: boolean;
  pinned: boolean;
}

const offlineAfterMinutes = 15;

/**
 * Jobs that stay with a person, in their order: what is in hand, what is pinned and the next stop. Of a person whose phone has
 * been offline for 15 minutes only what is in hand stays.
 */
export function frozenJobs(stops: readonly HeldStop[], offlineMinutes: number): string[] {
  const isOffline = offlineMinutes >= offlineAfterMinutes;
  const stays = ({ inHand, pinned }: HeldStop, i: number) => inHand || (!isOffline && (pinned || i === 0));
  return [...new Set(stops.filter(stays).map(({ jobId }) => jobId))];
}

/** Who does what, in order. */
export type RouteOrder = readonly { personId: string; jobIds: readonly string[] }[];

const changeCents = { person: 200, order: 50 };
const least = { share: 0.05, cents: 1_000 };

/** What changes for people between two plans: stops that go to another person, and those that have another one before them. */
export function changesBetween(before: RouteOrder, after: RouteOrder) {
  const placeOf = (routes: RouteOrder) =>
    new Map(
      routes.flatMap(({ personId, jobIds }) =>
        jobIds.map((id, i): [string, { personId: string; previous: string | undefined }] => [
          id,
          { personId, previous: jobIds[i - 1] },
        ]),
      ),
    );
  const old = placeOf(before);
  let persons = 0;
  let orders = 0;
  for (const [id, now] of placeOf(after)) {
    const was = old.get(id);
    if (was && was.personId !== now.personId) persons += 1;
    else if (was && was.previous !== now.previous) orders += 1;
  }
  return { persons, orders };
}

/** Whether a new plan replaces the old one, both valued now, cents: it has to be worth what it disturbs, and clearly more. */
export function replaces(
  oldCents: number,
  newCents: number,
  { persons, orders }: { persons: number; orders: number },
) {
  const gain = newCents - oldCents - changeCents.person * persons - changeCents.order * orders;
  return gain >= Math.max(least.share * Math.abs(oldCents), least.cents);
}
