/** A vehicle in a no-stop zone for longer than this is a violation, ms. */
export const violationAfterMs = 10 * 60_000;

/** A vehicle's present position. */
export interface Standing {
  /** The active no-stop zone that it is in; null: none, or its position is hidden. */
  zoneId: string | null;
  /** Somebody is riding it. */
  isRidden: boolean;
}

/** A vehicle's stay in a zone: since when, and when it became a violation (epoch ms). */
export interface Stay {
  zoneId: string;
  sinceAt: number;
  foundAt: number | null;
}

/** `lapsed`: the zone is no longer active where the vehicle stands. */
export const violationEnds = ['move', 'ride', 'lapsed'] as const;
export type ViolationEnd = (typeof violationEnds)[number];

/** The next step of a stay. */
export type StayStep =
  | { do: 'nothing' }
  | { do: 'begin'; zoneId: string }
  | { do: 'find' }
  | { do: 'forget' }
  | { do: 'end'; by: ViolationEnd };

/**
 * The step that a check of a vehicle requires. A vehicle that leaves in time is forgotten; a violation ends with a
 * ride, by leaving the zone, or when the zone is no longer active (`holds`).
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
