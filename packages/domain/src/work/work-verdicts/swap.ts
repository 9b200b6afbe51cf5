import { type Charge, chargeAfter, chargeBefore, type Reading } from './readings.ts';
import {
  firstFitting,
  invalid,
  pending,
  type Row,
  valid,
  type WorkRules,
  type WorkVerdict,
} from './verdict.ts';

/** Points above a rule’s charge at which a swap that it asked for is still due. */
const dueSlackPct = 5;

/**
 * Up to which charge a battery may be swapped, percent. `rulePct`: what the rule says; `createdPct`: its charge when the task was
 * made; `ownPct`: what the area says of swaps that staff thinks of itself or customers ask for.
 */
export function swapLimit(
  source: 'rule' | 'manual' | 'self' | 'algorithm' | 'customer',
  { rulePct, createdPct, ownPct }: { rulePct: number | null; createdPct: number | null; ownPct: number },
): number {
  if (source === 'rule') return rulePct === null ? 100 : rulePct + dueSlackPct;
  if (source === 'algorithm') return createdPct === null ? 100 : createdPct + dueSlackPct;
  return source === 'manual' ? 100 : ownPct;
}

/** What is known of a swap; clocks are the device’s, epoch ms. */
export interface SwapFacts {
  /** The seat was first opened for it, whoever held it then. */
  openedAt: number;
  /** The new battery was in; null: not known (yet). */
  packInAt: number | null;
  /** The old battery had to have so little charge. */
  limitPct: number;
  readings: readonly Reading[];
  /** What the batteries’ own management said; null where it says nothing. */
  oldSerial: string | null;
  newSerial: string | null;
  /** What the person typed, and what the vehicle’s record said before. */
  typedSerial: string | null;
  recordedSerial: string | null;
  /** The new battery was in another vehicle since it last was at a store. */
  shuffled: boolean;
  /** Of the vehicle’s batteries, volts. */
  nominalV: number;
  /** When it is judged: until the window of readings is over more may come. */
  now: number;
}

type Judged = SwapFacts & { before: Charge; after: Charge };

const blind = ({ oldSerial, newSerial }: SwapFacts) => oldSerial === null || newSerial === null;

/** It is the battery that was there: as the batteries say, else as the person and the vehicle’s record do. */
function isSame({ oldSerial, newSerial, typedSerial, recordedSerial }: SwapFacts) {
  const now = newSerial ?? typedSerial;
  return now !== null && now === (oldSerial ?? recordedSerial);
}

/** Without serial numbers the voltage has to have risen, too, as far as it is known how it was. */
const rose = ({ before, after, nominalV }: Judged, { riseMv }: WorkRules) =>
  before.mv === null || (after.mv !== null && after.mv - before.mv >= (riseMv * nominalV) / 48);

const charged = ({ before, after }: Judged, { fullPct, gainPct }: WorkRules) =>
  after.pct !== null && (after.pct >= fullPct || (before.pct !== null && after.pct - before.pct >= gainPct));

/** Nobody knows how the old battery was: what is good enough counts and is looked at. */
const unproven = ({ before }: Judged) => before.pct === null;

const rows: readonly Row<Judged>[] = [
  [({ before, limitPct }) => before.pct !== null && before.pct > limitPct, invalid('not_due')],
  [
    ({ openedAt, packInAt }, { packWithinMs }) => packInAt !== null && packInAt - openedAt > packWithinMs,
    invalid('too_late'),
  ],
  [isSame, invalid('same_battery')],
  [
    ({ newSerial, typedSerial }) => newSerial !== null && typedSerial !== null && newSerial !== typedSerial,
    invalid('sn_mismatch'),
  ],
  [({ shuffled }) => shuffled, invalid('pack_shuffled')],
  [({ packInAt, after }) => packInAt === null || after.pct === null, pending],
  [(facts) => blind(facts) && facts.before.mv !== null && facts.after.mv === null, pending],
  [
    (facts, rules) => charged(facts, rules) && (!blind(facts) || rose(facts, rules)) && unproven(facts),
    { ...valid, flags: ['unproven'] } as WorkVerdict,
  ],
  [(facts, rules) => charged(facts, rules) && (!blind(facts) || rose(facts, rules)), valid],
];

/** The charges by which a swap is judged. */
export const chargesOf = (facts: SwapFacts, rules: WorkRules): { before: Charge; after: Charge } => ({
  before: chargeBefore(facts.readings, facts.openedAt, rules),
  after:
    facts.packInAt === null
      ? { pct: null, mv: null }
      : chargeAfter(facts.readings, { packInAt: facts.packInAt, now: facts.now }, rules),
});

/** How a swap counts. */
export const judgeSwap = (facts: SwapFacts, rules: WorkRules): WorkVerdict =>
  firstFitting(rows, { ...facts, ...chargesOf(facts, rules) }, rules) ?? invalid('battery_low');
