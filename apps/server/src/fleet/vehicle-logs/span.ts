import { refuse } from '../../kernel/call/refuse.ts';

const dayMs = 24 * 3_600_000;

interface Wish {
  from?: number | undefined;
  to?: number | undefined;
}

/** The period to search: the requested one, or some days before its end. Refuses if too long. */
export function spanOf(
  { from, to }: Wish,
  { now, mostDays, usualDays }: { now: number; mostDays: number; usualDays: number },
) {
  const end = to ?? now;
  const begin = from ?? end - usualDays * dayMs;
  // A day of 25 hours, when clocks change, is a day.
  if (end - begin > mostDays * dayMs + dayMs / 24) refuse('log.span', { days: mostDays });
  return { from: begin, to: end };
}
