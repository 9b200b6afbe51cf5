import { type Chance, chanceFrom } from '@kickstand/town';
import { z } from 'zod';

const rate = z.number().min(0).max(1);

const rates = z.object({
  /** Stops for good in the middle of a download. */
  stop: rate,
  /** Reports a wrong hash. */
  hash: rate,
  /** Does not come back after its restart. */
  brick: rate,
  /** Reverts to the old version. */
  back: rate,
});
type Rates = z.infer<typeof rates>;

/** Controllers' faults with packages, as shares of 1: overall, and of single hardware revisions. */
export interface UpgradeFaults {
  all: Rates;
  byRevision: Readonly<Record<string, Partial<Rates>>>;
}

/** The default faults of a town. */
const usual: Rates = { stop: 0.01, hash: 0.002, brick: 0, back: 0 };
const none: Rates = { stop: 0, hash: 0, brick: 0, back: 0 };

/**
 * `UPGRADE_FAULTS`: `none`, or like `brick=0.02,back:C=1` on top of the defaults, where `C` is a hardware revision.
 * Throws on unknown names.
 */
export function upgradeFaultsFrom(text: string | undefined): UpgradeFaults {
  if (text === 'none') return { all: none, byRevision: {} };
  const all: Record<string, number> = {};
  const byRevision: Record<string, Record<string, number>> = {};
  for (const part of (text ?? '').split(',').filter(Boolean)) {
    const [name = '', value = ''] = part.trim().split('=');
    const [fault = '', revision] = name.split(':');
    if (revision === undefined) all[fault] = Number(value);
    else byRevision[revision] = { ...byRevision[revision], [fault]: Number(value) };
  }
  const checked = z.record(z.string(), rates.partial().strict()).parse(byRevision);
  return { all: rates.strict().parse({ ...usual, ...all }), byRevision: checked };
}

/** The fate of a package in a controller. */
export type UpgradeFate = 'well' | keyof Rates;

const faults = ['stop', 'hash', 'brick', 'back'] as const;

/** The fate of a package in this controller: always the same. */
export function fateOf(
  { all, byRevision }: UpgradeFaults,
  { imei, hw }: { imei: string; hw: string },
  jobId: string,
): UpgradeFate {
  const chance = chanceFrom(Number(imei.slice(-9))).fork(jobId);
  const own = { ...all, ...byRevision[hw] };
  return faults.find((fault) => chance.happens(own[fault])) ?? 'well';
}

/** The hardware revision of a controller: most have the first, few the last. */
export function revisionOf(imei: string): string {
  const chance: Chance = chanceFrom(Number(imei.slice(-9))).fork('revision');
  const at = chance.next();
  return at < 0.7 ? 'A' : at < 0.95 ? 'B' : 'C';
}

/** A controller's reception over mobile data, bytes per second: 2 to 20 kB. */
export const receptionOf = (imei: string): number =>
  chanceFrom(Number(imei.slice(-9)))
    .fork('reception')
    .whole(2_000, 20_000);
