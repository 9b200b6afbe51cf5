import { baseMap } from '@kickstand/contract/base-map';
import type { ConfiguredGround } from '@kickstand/domain/grounds';
import { type Route, routes } from '../../kernel/calls.ts';

/** The maps that the installation's setting names. */
export const baseMapRoutes = (grounds: readonly ConfiguredGround[] = []): Route[] =>
  routes(baseMap, {
    grounds: () => Promise.resolve({ list: [...grounds], count: grounds.length }),
  });
