import { baseMap } from '@kickstand/contract/platform/base-map';
import type { ConfiguredBaseMap } from '@kickstand/domain/platform/base-map';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { mapsOf } from '../settings/maps.service.ts';
import { usualBaseMap } from './base-map.store.ts';
import { Places } from './places.service.ts';

/** The maps named by the installation's setting, and those chosen on the settings page. */
export function baseMapRoutes(
  baseMaps: readonly ConfiguredBaseMap[] = [],
  ask: typeof fetch = fetch,
): Route[] {
  const places = new Places(baseMaps, ask);
  return routes(baseMap, {
    list: async ({ db, actor }) => {
      const list = [...(await mapsOf(db, baseMaps))];
      const ids = list.map(({ id }) => id);
      return { list, count: list.length, usual: await usualBaseMap(db, actor.viewAs ?? actor.agentId, ids) };
    },
    addresses: (ctx, input) => places.addresses(ctx, input),
    places: (ctx, input) => places.find(ctx, input),
  });
}
