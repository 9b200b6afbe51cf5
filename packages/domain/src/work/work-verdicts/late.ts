import type { WorkVerdict } from './verdict.ts';

const hour = 3_600_000;
/** Facts count so long after the device was heard again, and so long after the end at most. */
const afterContactMs = 24 * hour;
const afterEndMs = 72 * hour;

/** The end of a piece of work and when its device was first heard after it, null: not yet; epoch ms. */
export interface Waited {
  endedAt: number;
  heardAt: number | null;
}

/** Until when late facts judge again by themselves, epoch ms. */
export const judgedUntil = ({ endedAt, heardAt }: Waited) =>
  Math.min(endedAt + afterEndMs, heardAt === null ? Number.POSITIVE_INFINITY : heardAt + afterContactMs);

/** The last verdict on a piece of work. */
export interface LastVerdict {
  verdict: WorkVerdict;
  /** Somebody decided it: it changes by hand only. */
  manual: boolean;
}

/** What comes of facts that were heard at an instant: they judge again, or only have somebody look at it. */
export const onLateFacts = (last: LastVerdict | undefined, waited: Waited, now: number): 'judge' | 'queue' =>
  last?.manual || now > judgedUntil(waited) ? 'queue' : 'judge';

/** What is left unproven when no more is waited for: nobody is paid or blamed for it, and somebody looks. */
export const whenOver = (verdict: WorkVerdict): WorkVerdict =>
  verdict.validity === 'pending' ? { validity: 'pending', reason: 'no_evidence' } : verdict;

/** Whether two verdicts say the same. */
export const sameVerdict = (a: WorkVerdict, b: WorkVerdict) =>
  a.validity === b.validity && a.reason === b.reason;

/**
 * When to look again though nothing was heard, epoch ms; null: never. `nextMs`: when the facts by themselves may say more (the
 * window of readings or the wait for a photo is over).
 */
export function nextJudging(
  last: LastVerdict,
  waited: Waited,
  nextMs: number | null,
  now: number,
): number | null {
  if (last.manual || last.verdict.validity !== 'pending' || last.verdict.reason !== null) return null;
  const until = judgedUntil(waited);
  return nextMs !== null && nextMs > now && nextMs < until ? nextMs : until;
}

/** What a ride does to a task on its vehicle: what was not begun waits for its end, what was begun is over. */
export const whenRidden = ({ startedAt }: { startedAt: number | null }) =>
  startedAt === null ? ({ state: 'paused' } as const) : ({ state: 'closed', reason: 'ridden' } as const);

/** What the end of that ride does to a task that waited for it: it goes on with who had taken it. */
export const afterRide = ({ reasonGone, claimed }: { reasonGone: boolean; claimed: boolean }) =>
  reasonGone
    ? ({ state: 'closed', reason: 'moot' } as const)
    : ({ state: claimed ? 'doing' : 'pending' } as const);
