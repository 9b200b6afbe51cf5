import type { UpgradeStop } from '@kickstand/contract/fleet/upgrades';

/** The outcomes so far of some vehicles: those of one hardware revision, or all. */
export interface UpgradeFigures {
  ok: number;
  /** Vehicles that returned to the old version or rejected the image. */
  failed: number;
  /** Vehicles that did not report after their restart. */
  bricks: number;
}

/** The part of an upgrade that is judged. */
export interface UpgradePart extends UpgradeFigures {
  /** All vehicles of the part. */
  size: number;
  /** How many were offered the package, and how many of those did not respond. */
  offered: number;
  unheard: number;
  /** The window is over: vehicles that have not responded by now were unreachable in it. */
  isWindowOver: boolean;
  strata: readonly (UpgradeFigures & { stratum: string })[];
}

const mostBricks = 2;
const mostBrickShare = 0.005;
const mostUnheardShare = 0.1;
/** One vehicle is no pattern. */
const leastFailures = 2;
/** 95 %, two-sided. */
const z = 1.959964;

/** The lower bound of the 95 % Wilson interval of a share (0 to 1). */
export function atLeastShare(n: number, of: number): number {
  if (of === 0) return 0;
  const share = n / of;
  const zz = (z * z) / of;
  const middle = share + zz / 2;
  const spread = z * Math.sqrt((share * (1 - share)) / of + zz / (4 * of));
  return Math.max(0, (middle - spread) / (1 + zz));
}

const bricked = ({ bricks, size }: UpgradePart): UpgradeStop | undefined =>
  bricks >= mostBricks || bricks > size * mostBrickShare
    ? { rule: 'bricks', n: bricks, of: size }
    : undefined;

const tooMany = (n: number, of: number, stopPercent: number) =>
  n >= leastFailures && atLeastShare(n, of) > stopPercent / 100;

const failing = ({ ok, failed, bricks }: UpgradePart, stopPercent: number): UpgradeStop | undefined => {
  const of = ok + failed + bricks;
  return tooMany(failed, of, stopPercent) ? { rule: 'failures', n: failed, of } : undefined;
};

/** An image that is bad for one hardware revision shows among its vehicles long before it shows overall. */
function badStratum({ strata }: UpgradePart, stopPercent: number): UpgradeStop | undefined {
  for (const { stratum, ok, failed, bricks } of strata) {
    const [n, of] = [failed + bricks, ok + failed + bricks];
    if (tooMany(n, of, stopPercent)) return { rule: 'stratum', n, of, stratum };
  }
  return undefined;
}

const deaf = ({ offered, unheard, isWindowOver }: UpgradePart): UpgradeStop | undefined =>
  isWindowOver && unheard >= leastFailures && unheard > offered * mostUnheardShare
    ? { rule: 'unheard', n: unheard, of: offered }
    : undefined;

/**
 * Why an upgrade must stop, judged by its outcomes so far; undefined if it may continue. `stopPercent` is a whole
 * percent.
 */
export const judgeUpgrade = (part: UpgradePart, stopPercent: number): UpgradeStop | undefined =>
  bricked(part) ?? failing(part, stopPercent) ?? badStratum(part, stopPercent) ?? deaf(part);
