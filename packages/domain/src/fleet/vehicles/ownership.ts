/** A vehicle's transfer from one agent to another; `at` in epoch ms. */
interface Handover {
  at: number;
  from: number;
  to: number;
}

/** Both ends included; open ends are `-Infinity` and `Infinity`. */
export interface Span {
  from: number;
  to: number;
}

/** When a vehicle belonged to one of these agents: only they may see what it did then. */
export function timesOwned(
  handovers: readonly Handover[],
  owner: number,
  isOurs: (agentId: number) => boolean,
): Span[] {
  const inOrder = [...handovers].sort((a, b) => a.at - b.at);
  const owners = [inOrder[0]?.from ?? owner, ...inOrder.map(({ to }) => to)];
  return owners.flatMap((agentId, i) => {
    const from = inOrder[i - 1]?.at ?? Number.NEGATIVE_INFINITY;
    const next = inOrder[i]?.at;
    const to = next === undefined ? Number.POSITIVE_INFINITY : next - 1;
    return isOurs(agentId) && from <= to ? [{ from, to }] : [];
  });
}

/** The parts of a period that lie within these spans. */
export const partsWithin = <T extends Span>(time: T, spans: readonly Span[]): T[] =>
  spans
    .map(({ from, to }) => ({ ...time, from: Math.max(time.from, from), to: Math.min(time.to, to) }))
    .filter(({ from, to }) => from <= to);
