import { distanceMetres } from '@kickstand/domain/platform/geo';
import { simpleRule } from '@kickstand/domain/work/work-plans';
import { dayOf } from '../calendar.ts';
import type { Known, Policy, SeenPerson } from '../known.ts';
import { type Errand, lowAndBroken, nextErrand } from './nearest.ts';

/** B2: people go out once twenty vehicles are low or broken, nearest first, and swap beside it what is below 45 %. */
export function rounds(): Policy {
  /** The day of the round that is under way; it ends when nothing is low. */
  let out: number | null = null;
  return {
    name: 'B2',
    next: (personId, known) => {
      const wanting = lowAndBroken(known, simpleRule.lowPercent);
      const today = dayOf(known.now);
      if (wanting.length >= simpleRule.goOutFrom) out = today;
      else if (wanting.length === 0 || out !== today) out = null;
      if (out === null) return { kind: 'wait', minutes: 10 };
      const person = known.people.find(({ id }) => id === personId);
      const here = nextErrand(personId, known, person ? beside(person, known) : []);
      return here.kind === 'wait' ? nextErrand(personId, known, wanting) : here;
    },
  };
}

/** What is worth a pack where somebody stands anyway. */
const beside = ({ at }: SeenPerson, { bikes }: Known): Errand[] =>
  bikes.flatMap((bike): Errand[] => {
    const { alongPercent, alongMetres } = simpleRule;
    const isBeside = bike.charge < alongPercent && distanceMetres(at, bike.at) <= alongMetres;
    return isBeside && !bike.isOut ? [{ at: bike.at, order: { kind: 'swap', bikeId: bike.id } }] : [];
  });
