import { type Chance, chanceFrom } from '../../platform/chance/index.ts';
import { type ArmSums, effectOf } from './effect.ts';

/** Simulated campaign: how its riders differ, and its true effect. */
export interface Truth {
  riders: number;
  /** Share of riders who ride more because of it, each by an individual factor around one half. */
  moved: number;
  /** Share of the extra rides that is missing in the following week. */
  shifted: number;
}

const weeks = { before: 4, during: 2, after: 1 };
const heldOut = 0.1;

/** Poisson-distributed number (Knuth). */
function times(chance: Chance, mean: number): number {
  const limit = Math.exp(-mean);
  let n = 0;
  for (let product = chance.next(); product > limit; product *= chance.next()) n += 1;
  return n;
}

const empty = (): ArmSums => ({ riders: 0, y: 0, yy: 0, x: 0, xx: 0, xy: 0 });

function add(arm: ArmSums, y: number, x: number) {
  arm.riders += 1;
  arm.y += y;
  arm.yy += y * y;
  arm.x += x;
  arm.xx += x * x;
  arm.xy += x * y;
}

/** Estimates the effect of a simulated campaign and returns it with the true extra rides per rider. */
function madeCampaign(seed: number, { riders, moved, shifted }: Truth) {
  const chance = chanceFrom(seed);
  const [given, control] = [empty(), empty()];
  let brought = 0;
  for (let i = 0; i < riders; i += 1) {
    // Most ride rarely, a few every day.
    const aWeek = 0.2 - 1.2 * Math.log(1 - chance.next());
    const share = chance.happens(moved) ? chance.between(0.2, 0.8) : 0;
    const more = aWeek * share * (weeks.during - shifted * weeks.after);
    brought += more;
    const isHeldOut = chance.happens(heldOut);
    const x = times(chance, aWeek * weeks.before);
    const y = times(chance, aWeek * (weeks.during + weeks.after) + (isHeldOut ? 0 : more));
    add(isHeldOut ? control : given, y, x);
  }
  const said = effectOf({ given, heldOut: control, holdoutBp: heldOut * 10_000, isOver: true });
  return { said, truth: brought / riders };
}

/** For how many seeds the interval contains the true effect. */
export const heldBy = (seeds: readonly number[], truth: Truth): number =>
  seeds.filter((seed) => {
    const { said, truth: brought } = madeCampaign(seed, truth);
    return said.low !== null && said.high !== null && said.low <= brought && brought <= said.high;
  }).length;

/** Seeds from 1 to `most`. */
export const seedsTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);
