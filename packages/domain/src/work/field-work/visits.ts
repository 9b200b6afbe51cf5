import { farVisitM, type VisitResult, visitItems } from '@kickstand/contract/places/station-visits';

type Item = (typeof visitItems)[number];
interface Found {
  checklist: Readonly<Record<Item, boolean>>;
  /** Whoever was there says that no station can be there. */
  unfit: boolean;
}

/** What was not in order, in the order in which it is asked. */
export const findingsOfVisit = ({ checklist }: Pick<Found, 'checklist'>): Item[] =>
  visitItems.filter((item) => !checklist[item]);

/** What came of a visit: what is not in order makes a problem of it, whatever else is said. */
export function resultOfVisit(found: Found): VisitResult {
  if (found.unfit) return 'unfit';
  return findingsOfVisit(found).length > 0 ? 'problem' : 'fine';
}

/** Whether somebody who ended a visit stood too far away from its place for one to believe it without looking. */
export const isFarVisit = (distanceM: number) => distanceM > farVisitM;
