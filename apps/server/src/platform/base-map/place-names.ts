import type { LngLat } from '@kickstand/domain/platform/geo';
import { addressIn, findIn, type Name, type Town } from '@kickstand/town';
import type { Locale } from '../../kernel/call/refuse.ts';

interface Found {
  name: string;
  address: string;
  at: LngLat;
}

/** How a base map names places and finds them by name. Places are WGS-84. */
export interface PlaceNames {
  /** In the order of the places; null for unknown ones. `more` if further ones will be named by repeating the request. */
  addressesOf(places: readonly LngLat[], locale: Locale): Promise<{ list: (string | null)[]; more: boolean }>;
  /** The nearest first. */
  find(text: string, near: LngLat, locale: Locale): Promise<Found[]>;
}

const mostFound = 10;
const say = (locale: Locale, name: Name | undefined) => (locale === 'zh-CN' ? name?.zh : name?.en);

/** The town's own streets: they need no network. */
export const townNames = (town: Town): PlaceNames => ({
  addressesOf: async (places, locale) => ({
    list: places.map((at) => say(locale, addressIn(town, at)) ?? null),
    more: false,
  }),
  find: async (text, near, locale) =>
    findIn(town, text, { near, most: mostFound }).map(({ name, at }) => ({
      name: say(locale, name) ?? '',
      at,
      address: say(locale, addressIn(town, at)) ?? '',
    })),
});
