/** From one instant to another, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

/** The charged part of a ride's time. */
export interface ChargedTime {
  startedAt: number;
  endedAt: number;
  /** Whole seconds of the ride, with and without free parts. */
  elapsedSeconds: number;
  chargedSeconds: number;
  /** The free parts: inside the ride, in order, not touching each other. */
  gaps: readonly Span[];
}

interface Ridden {
  startedAt: number;
  endedAt: number;
  pauses: readonly Span[];
}

/** The pauses inside a ride in order; overlapping ones are merged. */
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

/** A ride's duration and its charged part. Both are cut to whole seconds here and nowhere else. */
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

/** The instant (epoch ms) at which this many seconds had been charged: before a pause that begins then. */
export function chargedUpTo({ startedAt, gaps }: ChargedTime, seconds: number) {
  let at = startedAt + seconds * 1_000;
  for (const { from, to } of gaps) {
    if (from >= at) break;
    at += to - from;
  }
  return at;
}

/** The instant (epoch ms) at which the second after this many charged ones begins: after a pause that begins then. */
export function chargedFrom({ startedAt, gaps }: ChargedTime, seconds: number) {
  let at = startedAt + seconds * 1_000;
  for (const { from, to } of gaps) {
    if (from > at) break;
    at += to - from;
  }
  return at;
}
