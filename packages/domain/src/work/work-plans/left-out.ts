import type { Draft } from './draft.ts';
import { type Unfit, unfitFor, worth } from './prepared.ts';
import type { PlanJob } from './types.ts';

/**
 * Why a job is in nobody's route: nobody may do it, it is banned until later, its station has no room, nobody has the time or
 * the packs, or it does not earn its way any more.
 */
export type LeftOutWhy = Unfit | 'banned' | 'room' | 'time' | 'cost';

/** A job that is left out: what it would bring alone, cents, and what it would cost where it fits best; null where nowhere. */
export interface LeftOut {
  jobId: string;
  cents: number;
  costCents: number | null;
  why: LeftOutWhy;
}

/** Of what is left out, the jobs that would bring most, one for each thing. */
export function leftOutOf(draft: Draft, most: number): LeftOut[] {
  const { input } = draft.prepared;
  const done = new Set(draft.planned().map((job) => draft.prepared.job(job).subject));
  const best = new Map<string, { index: number; cents: number }>();
  for (const [index, job] of input.jobs.entries()) {
    const cents = worth(draft.prepared, job);
    if (done.has(job.subject) || cents <= (best.get(job.subject)?.cents ?? 0)) continue;
    best.set(job.subject, { index, cents });
  }
  return [...best.values()]
    .sort((a, b) => b.cents - a.cents || a.index - b.index)
    .slice(0, most)
    .map(({ index, cents }) => ({
      jobId: draft.prepared.job(index).id,
      cents,
      ...reasonOf(draft, index),
    }));
}

const rank: readonly Unfit[] = ['load', 'grid', 'code'];

function reasonOf(draft: Draft, index: number): Pick<LeftOut, 'why' | 'costCents'> {
  const job = draft.prepared.job(index);
  const fit = draft.prepared.input.people.map((person) => unfitFor(person, job));
  const able = fit.flatMap((unfit, person) => (unfit === undefined ? [person] : []));
  if (able.length === 0) return { why: nearest(fit), costCents: null };
  if (!draft.isOpen(index)) return { why: 'room', costCents: null };
  const costs = able.flatMap((person) => draft.bestInsertion(index, person)?.addedCents ?? []);
  if (costs.length > 0) return { why: 'cost', costCents: Math.min(...costs) };
  return { why: isBanned(job) ? 'banned' : 'time', costCents: null };
}

const isBanned = ({ notBefore = 0 }: PlanJob) => notBefore > 0;

/** Of what keeps people from it, what is nearest to being no obstacle. */
const nearest = (fit: readonly (Unfit | undefined)[]): Unfit =>
  rank.find((unfit) => fit.includes(unfit)) ?? 'code';
