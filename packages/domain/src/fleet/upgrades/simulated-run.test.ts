import type { UpgradeStop } from '@kickstand/contract/fleet/upgrades';
import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../../platform/chance/index.ts';
import { turnsOf } from './canary.ts';
import { judgeUpgrade } from './judgement.ts';
import {
  afterUpgradeEvent,
  isUpgradeOver,
  silentAfterMs,
  type UpgradingVehicle,
  upgradeWaiting,
} from './vehicle-states.ts';

/** A simulated fleet to upgrade. Shares are of 1. */
interface Fleet {
  vehicles: number;
  canary: number;
  concurrency: number;
  strata: readonly (readonly [stratum: string, share: number])[];
  /** Share of vehicles that do not come back. */
  bricks: number;
  /** Share of vehicles that roll back. */
  rollsBack: number;
  /** A hardware revision that never runs the image. */
  badStratum: string | undefined;
}

/** Result of a canary. */
interface CanaryRun {
  stop: UpgradeStop | undefined;
  ok: number;
  /** Vehicles of the bad revision that failed, and that were in progress when it stopped. */
  hit: number;
  underWayOfStratum: number;
}

interface Running {
  stratum: string;
  one: UpgradingVehicle;
  /** When it has restarted, and its outcome. */
  at: number;
  fate: 'well' | 'back' | 'brick';
}

const stepMs = 30_000;

/** Upgrades the canary of a fleet by the rules in steps of half a minute; deterministic per seed. */
function canaryRun(fleet: Fleet, seed: number): CanaryRun {
  const chance = chanceFrom(seed);
  const strata = fleet.strata.flatMap(([stratum, share]) =>
    Array.from({ length: Math.round(fleet.vehicles * share) }, () => ({ stratum })),
  );
  const waiting = turnsOf(strata, fleet.canary, chance.fork('turns'))
    .filter(({ isCanary }) => isCanary)
    .map(({ vehicle }) => vehicle.stratum);
  const running: Running[] = [];
  const over: Running[] = [];
  const fateOf = (stratum: string): Running['fate'] => {
    if (stratum === fleet.badStratum) return 'back';
    if (chance.happens(fleet.bricks)) return 'brick';
    return chance.happens(fleet.rollsBack) ? 'back' : 'well';
  };
  for (let now = 0; waiting.length + running.length > 0; now += stepMs) {
    while (running.length < fleet.concurrency && waiting.length > 0) {
      const stratum = waiting.shift() ?? '';
      const one = afterUpgradeEvent(upgradeWaiting, { is: 'offered' }, now);
      running.push({ stratum, one, at: now + chance.whole(60, 300) * 1_000, fate: fateOf(stratum) });
    }
    for (const each of running) step(each, now);
    for (const each of running.filter(({ one }) => isUpgradeOver(one.state))) {
      over.push(each);
      running.splice(running.indexOf(each), 1);
    }
    const stop = judged(fleet, over);
    if (stop || waiting.length + running.length === 0) return result(fleet, { stop, over, running });
  }
  return result(fleet, { stop: undefined, over, running });
}

function step(each: Running, now: number) {
  if (now < each.at) return;
  if (each.one.state === 'sent') each.one = afterUpgradeEvent(each.one, { is: 'rebooting' }, now);
  if (each.fate === 'brick')
    each.one = afterUpgradeEvent(each.one, { is: 'clock', reportedAt: null, listeningSince: 0 }, now);
  else if (now - each.at >= Math.min(90_000, silentAfterMs)) {
    each.one = afterUpgradeEvent(each.one, { is: 'logged_in', isTarget: each.fate === 'well' }, now);
    each.one = afterUpgradeEvent(each.one, { is: 'confirmed' }, now);
  }
}

const figuresOf = (over: readonly Running[]) => ({
  ok: over.filter(({ one }) => one.state === 'success').length,
  failed: over.filter(({ one }) => one.state === 'failed').length,
  bricks: over.filter(({ one }) => one.state === 'timeout').length,
});

const judged = (fleet: Fleet, over: readonly Running[]) =>
  judgeUpgrade(
    {
      ...figuresOf(over),
      size: fleet.canary,
      offered: over.length,
      unheard: 0,
      isWindowOver: false,
      strata: fleet.strata.map(([stratum]) => ({
        stratum,
        ...figuresOf(over.filter((each) => each.stratum === stratum)),
      })),
    },
    3,
  );

const result = (
  { badStratum }: Fleet,
  {
    stop,
    over,
    running,
  }: { stop: UpgradeStop | undefined; over: readonly Running[]; running: readonly Running[] },
): CanaryRun => ({
  stop,
  ok: figuresOf(over).ok,
  hit: over.filter(({ stratum, one }) => stratum === badStratum && one.state !== 'success').length,
  underWayOfStratum: running.filter(({ stratum }) => stratum === badStratum).length,
});

describe('of 20,000 vehicles', () => {
  const fleet = (over: Partial<Fleet>): Fleet => ({
    vehicles: 20_000,
    canary: 400,
    concurrency: 100,
    strata: [
      ['A', 0.7],
      ['B', 0.25],
      ['C', 0.05],
    ],
    bricks: 0,
    rollsBack: 0,
    badStratum: undefined,
    ...over,
  });
  const seeds = Array.from({ length: 100 }, (_, i) => i + 1);

  test('of which 2 % do not come back, the canary of 400 is stopped in at least 97 of 100 tries', () => {
    const stopped = seeds.filter((seed) => canaryRun(fleet({ bricks: 0.02 }), seed).stop !== undefined);
    expect(stopped.length).toBeGreaterThanOrEqual(97);
  });

  test('that are all well, the canary comes through in every try', () => {
    for (const seed of seeds) expect(canaryRun(fleet({}), seed)).toMatchObject({ stop: undefined, ok: 400 });
  });

  test('of which one revision does not bear the image, no more than five of it are hit beside those under way', () => {
    for (const seed of seeds) {
      const { stop, hit, underWayOfStratum } = canaryRun(fleet({ badStratum: 'C' }), seed);
      expect(stop?.rule).toMatch(/stratum|failures|bricks/);
      expect(hit).toBeLessThanOrEqual(5 + underWayOfStratum);
    }
  });
});
