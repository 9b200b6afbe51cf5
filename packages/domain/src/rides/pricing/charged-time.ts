/** From one instant to another, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

/** A ride's time as far as it is charged. */
export interface ChargedTime {
  startedAt: number;
  endedAt: number;
  /** Whole seconds of the ride, with and without what is not charged. */
  elapsedSeconds: number;
  chargedSeconds: number;
  /** What is not charged: inside the ride, one after the other, none touching the next. */
  gaps: readonly Span[];
}

interface Ridden {
  startedAt: number;
  endedAt: number;
  pauses: readonly Span[];
}

/** The pauses inside a ride in their order; what overlaps is one pause. */
function gapsOf({ startedAt, endedAt, pauses }: Ridden): Span[] {
  const gaps: Span[] = [];
  const inside = pauses
    .map(({ from, to }) => ({ from: Math.max(from, startedAt), to: Math.min(to, endedAt) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
  for (const pause of inside) {
    const last = gaps.at(-1);
    if (last && pause.from <= last.to) last.to = Math.max(last.to, pause.to);
    else gaps.push(pause);
  }
  return gaps;
}

/** How long a ride was and how much of it is charged. Both are cut to whole seconds here and nowhere else. */
export function chargedTimeOf(ridden: Ridden, pauseBilled: boolean): ChargedTime {
  const { startedAt } = ridden;
  const endedAt = Math.max(startedAt, ridden.endedAt);
  const gaps = pauseBilled ? [] : gapsOf({ ...ridden, endedAt });
  const unchargedMs = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    startedAt,
    endedAt,
    elapsedSeconds: Math.floor((endedAt - startedAt) / 1_000),
    chargedSeconds: Math.floor((endedAt - startedAt - unchargedMs) / 1_000),
    gaps,
  };
}

/** The instant (epoch ms) at which so many seconds had been charged: before a pause that begins then. */
export function chargedUpTo({ startedAt, gaps }: ChargedTime, seconds: number) {
  let at = startedAt + seconds * 1_000;
  for (const { from, to } of gaps) {
    if (from >= at) break;
    at += to - from;
  }
  return at;
}

/** The instant (epoch ms) at which the second after so many charged ones begins: after a pause that begins then. */
export function chargedFrom({ startedAt, gaps }: ChargedTime, seconds: number) {
  let at = startedAt + seconds * 1_000;
  for (const { from, to } of gaps) {
    if (from > at) break;
    at += to - from;
  }
  return at;
}
