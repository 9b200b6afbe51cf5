/** A vehicle that stands in a no-stop zone for longer than this violates it, ms. */
export const violationAfterMs = 10 * 60_000;

/** How a vehicle stands just now. */
export interface Standing {
  /** The active no-stop zone that it stands in; null: in none, or it is where nobody may see it. */
  zoneId: string | null;
  /** Somebody rides it. */
  isRidden: boolean;
}

/** What is kept of a vehicle in a zone: since when it stands there, and when that became a violation (epoch ms). */
export interface Stay {
  zoneId: string;
  sinceAt: number;
  foundAt: number | null;
}

/** `lapsed`: the zone does not hold any longer where the vehicle still stands. */
export const violationEnds = ['move', 'ride', 'lapsed'] as const;
export type ViolationEnd = (typeof violationEnds)[number];

/** What becomes of a stay. */
export type StayStep =
  | { do: 'nothing' }
  | { do: 'begin'; zoneId: string }
  | { do: 'find' }
  | { do: 'forget' }
  | { do: 'end'; by: ViolationEnd };

/**
 * What a look at a vehicle means. One that leaves in time was never there; a violation ends with a ride, with a move out of the
 * zone, or once the zone does not hold any longer (`holds` says whether it still does).
 */
export function stayStep(
  stay: Stay | undefined,
  { zoneId, isRidden }: Standing,
  { now, holds }: { now: number; holds: boolean },
): StayStep {
  const stands = zoneId !== null && !isRidden;
  if (!stay) return stands ? { do: 'begin', zoneId } : { do: 'nothing' };
  if (stands && zoneId === stay.zoneId) {
    const isDue = stay.foundAt === null && now - stay.sinceAt > violationAfterMs;
    return { do: isDue ? 'find' : 'nothing' };
  }
  if (stay.foundAt === null) return { do: 'forget' };
  if (isRidden) return { do: 'end', by: 'ride' };
  return { do: 'end', by: holds ? 'move' : 'lapsed' };
}
