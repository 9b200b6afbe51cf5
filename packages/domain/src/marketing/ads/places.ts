import type { AdPlace } from '@kickstand/contract/marketing/ads';

/** How wide and high the picture of each place is, to one another. */
export const adRatios: Readonly<Record<AdPlace, readonly [width: number, height: number]>> = {
  splash: [9, 16],
  home_popup: [3, 4],
  home_banner: [3, 1],
  ride_end: [2, 1],
  wallet: [3, 1],
  activity_centre: [16, 9],
  mine: [3, 1],
};

/** As much may a picture differ from the ratio of its place: pixels are whole. */
const tolerance = 0.02;

/** Whether a picture has the ratio of a place. */
export function fitsPlace(place: AdPlace, { width, height }: { width: number; height: number }): boolean {
  const [wide, high] = adRatios[place];
  return Math.abs((width * high) / (height * wide) - 1) <= tolerance;
}

/** `9:16`. */
export const ratioText = (place: AdPlace) => adRatios[place].join(':');

/** Places that stand before everything else: of these a rider is shown one at a time. */
const alone: ReadonlySet<AdPlace> = new Set(['splash', 'home_popup', 'ride_end']);
/** So many are shown beside each other in the others. */
const mostBesides = 10;

/** How many ads a place shows at a time. */
export const mostIn = (place: AdPlace) => (alone.has(place) ? 1 : mostBesides);
