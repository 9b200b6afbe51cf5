import type { AdPlace } from '@kickstand/contract/marketing/ads';

/** Aspect ratio of the picture in each place. */
export const adRatios: Readonly<Record<AdPlace, readonly [width: number, height: number]>> = {
  splash: [9, 16],
  home_popup: [3, 4],
  home_banner: [3, 1],
  ride_end: [2, 1],
  wallet: [3, 1],
  activity_centre: [16, 9],
  mine: [3, 1],
};

/** Accepted deviation from the ratio, because pixels are whole. */
const tolerance = 0.02;

/** Whether a picture has the ratio of a place. */
export function fitsPlace(place: AdPlace, { width, height }: { width: number; height: number }): boolean {
  const [wide, high] = adRatios[place];
  return Math.abs((width * high) / (height * wide) - 1) <= tolerance;
}

/** Such as `9:16`. */
export const ratioText = (place: AdPlace) => adRatios[place].join(':');

/** Places that show one ad at a time. */
const alone: ReadonlySet<AdPlace> = new Set(['splash', 'home_popup', 'ride_end']);
/** Most ads in the other places. */
const mostBesides = 10;

/** How many ads a place shows at a time. */
export const mostIn = (place: AdPlace) => (alone.has(place) ? 1 : mostBesides);
