import { type Chance, chanceFrom } from '../../platform/chance/index.ts';
import { type ArmSums, effectOf } from './effect.ts';

/** How riders of a made campaign differ from each other, and what it does to them. */
export interface Truth {
  riders: number;
  /** What part of them rides the more because of it; each by a share of its own around a half. */
  moved: number;
  /** What of the rides that it brought is missing in the week after. */
  shifted: number;
}

const weeks = { before: 4, during: 2, after: 1 };
const heldOut = 0.1;

/** How often something happens that happens so often on average (Knuth). */
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

/** What is reckoned of a made campaign, beside what it truly brought: rides of one rider more. */
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

/** Of how many seeds the interval holds the truth. */
export const heldBy = (seeds: readonly number[], truth: Truth): number =>
  seeds.filter((seed) => {
    const { said, truth: brought } = madeCampaign(seed, truth);
    return said.low !== null && said.high !== null && said.low <= brought && brought <= said.high;
  }).length;

/** Whole numbers from 1 on. */
export const seedsTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);
