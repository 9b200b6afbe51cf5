import { type LngLat, toGcj02, toWgs84 } from '@kickstand/domain/platform/geo';
import { z } from 'zod';
import { refuse } from '../../kernel/call/refuse.ts';
import type { PlaceNames } from './place-names.ts';

const host = 'https://apis.map.qq.com';
const patienceMs = 3_000;
/** The key's own limit is a few a second; the rest is named when requested again. */
const mostNew = 5;
const mostKept = 5_000;
/** Maximum concurrent look-ups, by anybody: each keeps a call waiting. */
const mostAtOnce = 10;

/** Too many per second, or per day. */
const usedUp = [120, 121];

const envelope = z.object({ status: z.int(), message: z.string().default('') });
const located = z.object({
  result: z.object({
    address: z.string(),
    formatted_addresses: z.object({ recommend: z.string().optional() }).optional(),
  }),
});
const suggested = z.object({
  data: z.array(
    z.object({
      title: z.string(),
      address: z.string().default(''),
      location: z.object({ lng: z.number(), lat: z.number() }),
    }),
  ),
});

const through = (convert: (pairs: Float64Array) => Float64Array, [lng, lat]: LngLat): LngLat => {
  const [east = lng, north = lat] = convert(Float64Array.of(lng, lat));
  return [east, north];
};
/** A place in Tencent's format: GCJ-02, latitude first. */
const written = (at: LngLat) => {
  const [lng, lat] = through(toGcj02, at);
  return `${lat.toFixed(6)},${lng.toFixed(6)}`;
};

/** Place names from Tencent's service, looked up only on demand. */
export function tencentNames(key: string, ask: typeof fetch = fetch): PlaceNames {
  const kept = new Map<string, string>();
  let asking = 0;
  const keep = (place: string, address: string) => {
    kept.set(place, address);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
  };

  async function answer<T extends z.ZodType>(path: string, query: Record<string, string>, shape: T) {
    const url = `${host}${path}?${new URLSearchParams({ ...query, key })}`;
    const said: unknown = await ask(url, { signal: AbortSignal.timeout(patienceMs) })
      .then((response) => response.json())
      .catch(() => refuse('base_map.away'));
    const head = envelope.safeParse(said);
    if (!head.success) return refuse('base_map.away');
    const { status, message } = head.data;
    if (usedUp.includes(status)) return refuse('base_map.quota');
    if (status !== 0) return refuse('base_map.key_refused', { said: message.slice(0, 80) || String(status) });
    const read = shape.safeParse(said);
    return read.success ? (read.data as z.output<T>) : refuse('base_map.away');
  }

  async function addressOf(at: LngLat) {
    asking++;
    try {
      const { result } = await answer('/ws/geocoder/v1/', { location: written(at) }, located);
      return result.formatted_addresses?.recommend ?? result.address;
    } finally {
      asking--;
    }
  }

  return {
    addressesOf: async (places) => {
      const keyOf = ([lng, lat]: LngLat) => `${lng.toFixed(4)},${lat.toFixed(4)}`;
      const unknown = new Map(
        places.filter((at) => !kept.has(keyOf(at))).map((at): [string, LngLat] => [keyOf(at), at]),
      );
      await Promise.all(
        [...unknown]
          .slice(0, Math.max(0, Math.min(mostNew, mostAtOnce - asking)))
          .map(async ([place, at]) => {
            // A list without addresses is better than no list.
            const address = await addressOf(at).catch(() => undefined);
            if (address !== undefined) keep(place, address);
          }),
      );
      const list = places.map((at) => kept.get(keyOf(at)) ?? null);
      return { list, more: list.includes(null) };
    },
    find: async (keyword, near) => {
      const query = { keyword, location: written(near), policy: '1' };
      const { data } = await answer('/ws/place/v1/suggestion', query, suggested);
      return data.map(({ title, address, location: { lng, lat } }) => ({
        name: title,
        address,
        at: through(toWgs84, [lng, lat]),
      }));
    },
  };
}
