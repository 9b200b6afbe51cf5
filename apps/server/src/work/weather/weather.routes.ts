import { weather } from '@kickstand/contract/work/weather';
import { routes } from '../../kernel/call/calls.ts';
import { tellWeather, weatherAhead } from './weather.service.ts';

export const weatherRoutes = (zone: string) =>
  routes(weather, {
    tell: tellWeather,
    ahead: (ctx, input) => weatherAhead(zone, ctx, input),
  });
