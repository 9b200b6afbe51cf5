import type { RouteStops } from './insertion.ts';
import { type Unfit, unfitFor } from './prepared.ts';
import { changedPlan, type PlanBasis, type ShiftWishes } from './shift.ts';
import type { Plan } from './types.ts';

/** What a plan gains or loses once something is given to somebody. */
export interface Given {
  /** Cents of value less cost, and minutes of travel and work, that the plan has more; null: it cannot be given. */
  addedCents: number | null;
  addedMinutes: number | null;
  /** Why the person may not do it. */
  breaches: Unfit[];
  /** Jobs that must be done, could be and cannot any more: for hours, packs or room. */
  infeasible: string[];
}

const minutesOf = ({ routes }: Plan) => routes.reduce((sum, { minutes }) => sum + minutes, 0);

/** Tries a gift on a plan as it was changed so far; nothing of it is kept. */
export function givenPlan(
  basis: PlanBasis,
  stops: RouteStops,
  wishes: { before: ShiftWishes; after: ShiftWishes },
  { subject, personId }: { subject: string; personId: string },
): Given {
  const person = basis.people.find(({ id }) => id === personId);
  const ways = basis.jobs.filter((job) => job.subject === subject);
  const reasons = ways.map((job) => (person ? unfitFor(person, job) : 'code'));
  if (reasons.every((reason) => reason !== undefined))
    return { addedCents: null, addedMinutes: null, breaches: [...new Set(reasons)], infeasible: [] };
  const [before, after] = [changedPlan(basis, stops, wishes.before), changedPlan(basis, stops, wishes.after)];
  const already = new Set(before.infeasible);
  return {
    addedCents: Math.round(after.netCents - before.netCents),
    addedMinutes: minutesOf(after) - minutesOf(before),
    breaches: [],
    infeasible: after.infeasible.filter((id) => !already.has(id)),
  };
}
