import { courseDegrees, distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import type { TrackPoint } from './track.ts';

/** A position reported by a phone. */
export interface PhonePlace {
  /** Epoch ms. */
  at: number;
  lng: number;
  lat: number;
  /** Whether its owner was on duty. */
  duty: boolean;
}

/** Within this distance a phone has not moved and its course stays, metres. */
const standingM = 3;

/**
 * The positions of a phone as track points, in order of time; speed and course, which phones do not report, are
 * derived from the movement.
 */
export function pointsOfPlaces(places: readonly PhonePlace[]): TrackPoint[] {
  let course = 0;
  return places.map(({ at, lng, lat }, i) => {
    const before = places[i - 1];
    if (!before) return { at, lng, lat, speed: 0, course };
    const [from, to]: [LngLat, LngLat] = [
      [before.lng, before.lat],
      [lng, lat],
    ];
    const metres = distanceMetres(from, to);
    const hours = (at - before.at) / 3_600_000;
    if (metres < standingM || hours <= 0) return { at, lng, lat, speed: 0, course };
    course = courseDegrees(from, to);
    return { at, lng, lat, speed: Math.round(metres / 100 / hours) / 10, course: Math.round(course) };
  });
}

/** The off-duty periods of a phone's owner; one that is still open ends with the last position. */
export function breaksOf(places: readonly PhonePlace[]): { from: number; to: number }[] {
  const breaks: { from: number; to: number }[] = [];
  let from: number | undefined;
  for (const { at, duty } of places) {
    if (duty && from !== undefined) breaks.push({ from, to: at });
    from = duty ? undefined : (from ?? at);
  }
  const last = places.at(-1);
  if (from !== undefined && last && last.at > from) breaks.push({ from, to: last.at });
  return breaks;
}
