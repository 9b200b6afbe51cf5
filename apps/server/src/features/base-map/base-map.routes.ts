import { baseMap } from '@kickstand/contract/base-map';
import type { ConfiguredGround } from '@kickstand/domain/grounds';
import { type Route, routes } from '../../kernel/calls.ts';
import { mapsOf } from '../settings/maps.service.ts';

/** The maps that the installation's setting names, and those chosen on the page of settings. */
export const baseMapRoutes = (grounds: readonly ConfiguredGround[] = []): Route[] =>
  routes(baseMap, {
    grounds: async ({ db }) => {
      const list = [...(await mapsOf(db, grounds))];
      return { list, count: list.length };
    },
  });
