import { courseDegrees, distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import type { TrackPoint } from './track.ts';

/** Where a phone said that it was. */
export interface PhonePlace {
  /** Epoch ms. */
  at: number;
  lng: number;
  lat: number;
  /** Its owner was at work. */
  duty: boolean;
}

/** Nearer than this, a phone has not moved and its course stays, metres. */
const standingM = 3;

/** The places of a phone, which measures neither, with the speed and the course that lead to each; in the order of time. */
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

/** From when to when the owner of a phone was off duty; one that goes on ends with the last place. */
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
