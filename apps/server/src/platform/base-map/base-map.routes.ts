import { baseMap } from '@kickstand/contract/platform/base-map';
import type { ConfiguredGround } from '@kickstand/domain/platform/grounds';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { mapsOf } from '../settings/maps.service.ts';
import { usualGround } from './base-map.store.ts';
import { Places } from './places.service.ts';

/** The maps named by the installation's setting, and those chosen on the settings page. */
export function baseMapRoutes(grounds: readonly ConfiguredGround[] = [], ask: typeof fetch = fetch): Route[] {
  const places = new Places(grounds, ask);
  return routes(baseMap, {
    grounds: async ({ db, actor }) => {
      const list = [...(await mapsOf(db, grounds))];
      const ids = list.map(({ id }) => id);
      return { list, count: list.length, usual: await usualGround(db, actor.viewAs ?? actor.agentId, ids) };
    },
    addresses: (ctx, input) => places.addresses(ctx, input),
    places: (ctx, input) => places.find(ctx, input),
  });
}
