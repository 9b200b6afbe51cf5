/** The checks for every vehicle that goes on the shelf, by whatever way. */
export const streetChecks = ['device', 'online', 'battery', 'fence'] as const;
export type StreetCheck = (typeof streetChecks)[number];

/** A vehicle counts as reachable for this long after its last message, milliseconds. */
const shelvingOnlineMs = 24 * 3_600_000;

/** What is known of the vehicle and its future area. Times are epoch ms. */
export interface StreetFacts {
  imei: string | null;
  reportedAt: number | null;
  /** Percent; null if not reported. */
  battery: number | null;
  /** Its future area has an edge on the map. */
  fenced: boolean;
}

/** Which of the checks a vehicle passes. */
export const streetResults = (
  { imei, reportedAt, battery, fenced }: StreetFacts,
  now: number,
): Record<StreetCheck, boolean> => ({
  device: imei !== null,
  online: reportedAt !== null && now - reportedAt < shelvingOnlineMs,
  battery: battery !== null,
  fence: fenced,
});
