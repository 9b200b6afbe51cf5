import { type Worker, type WorkPlace, worksAt } from './who-works.ts';

/** Somebody who could be planned, and the area in which its phone was heard; null: nobody knows. */
export interface Plannable extends Worker {
  operatorId: string;
  inAreaId: number | null;
}

/** An area with how many vehicles it has. */
export interface PlannedArea extends WorkPlace {
  vehicles: number;
}

/**
 * Whom to plan in which of some areas, nobody in two of them: everybody in the area where its phone is, as far as it works there;
 * who may work in several and is in none of them, where most vehicles fall to one person.
 */
export function oneAreaEach(
  people: readonly Plannable[],
  areas: readonly PlannedArea[],
): ReadonlyMap<number, readonly string[]> {
  const shared = new Map(areas.map(({ areaId }): [number, string[]] => [areaId, []]));
  const choices = people.map((person) => {
    const able = areas.filter((area) => worksAt(person, area));
    const here = able.find(({ areaId }) => areaId === person.inAreaId);
    return { operatorId: person.operatorId, able: here ? [here] : able };
  });
  const perPerson = ({ areaId, vehicles }: PlannedArea) => vehicles / ((shared.get(areaId)?.length ?? 0) + 1);
  // Whoever has no choice first, so that the others go where they are needed.
  for (const { operatorId, able } of choices.toSorted((a, b) => a.able.length - b.able.length)) {
    const [first, ...others] = able;
    if (!first) continue;
    const area = others.reduce((best, each) => (perPerson(each) > perPerson(best) ? each : best), first);
    shared.get(area.areaId)?.push(operatorId);
  }
  return shared;
}
