import { cityFeeds } from '@kickstand/contract/open/regulator';
import { routes } from '../../kernel/call/calls.ts';
import {
  type CityFeedParts,
  listCities,
  listFeeds,
  listRefused,
  pushAgain,
  saveFeed,
} from './feeds.service.ts';

export const cityFeedsRoutes = (parts: CityFeedParts) =>
  routes(cityFeeds, {
    list: (ctx, input) => listFeeds(parts, ctx, input),
    refused: (ctx, input) => listRefused(parts, ctx, input),
    cities: (ctx) => listCities(parts, ctx),
    save: (ctx, input) => saveFeed(parts, ctx, input),
    pushAgain,
  });
