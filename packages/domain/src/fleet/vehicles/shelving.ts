/** What any vehicle needs that goes on the shelf, whoever puts it there. */
export const streetChecks = ['device', 'online', 'battery', 'fence'] as const;
export type StreetCheck = (typeof streetChecks)[number];

/** A vehicle counts as reachable for this long after its last word, milliseconds. */
const shelvingOnlineMs = 24 * 3_600_000;

/** What is known of the vehicle and of where it is to stand. Times are epoch ms. */
export interface StreetFacts {
  imei: string | null;
  reportedAt: number | null;
  /** Percent; null when not reported. */
  battery: number | null;
  /** It is to stand in an area that has an edge on the map. */
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
