import { z } from 'zod';
import { codes, defineCalls, instant, smallId } from '../../kit/index.ts';
import { weatherAhead, weatherDay } from './weather.rows.ts';

const base = '/ebike/v3/backend/weather';

/** What is told at once at most: the days that demand looks back at, and some ahead. */
export const mostWeatherDays = 64;

/** The weather of areas, as a forecaster tells it: what was seen, and the forecast as it was issued. */
export const weather = defineCalls('weather', {
  tell: {
    summary:
      'Submit the weather of an area’s local days, observed and forecast; a day is replaced unless the stored data was issued later',
    method: 'POST',
    path: base,
    access: codes('weatherFeed'),
    rows: 'own',
    body: z.object({
      areaId: smallId,
      issuedAt: instant,
      days: z
        .array(weatherDay)
        .min(1)
        .max(mostWeatherDays)
        .refine((days) => new Set(days.map(({ day }) => day)).size === days.length),
    }),
    reply: z.object({ kept: z.int() }),
    refusals: ['common.not_found'],
    audit: 'own-record',
  },
  ahead: {
    summary: 'Get the likeliest weather of an area by half hour between two instants, at most two days apart',
    method: 'GET',
    path: base,
    access: codes('0909'),
    rows: 'own',
    query: z.object({ areaId: smallId, from: instant, until: instant }),
    reply: z.object({
      list: z.array(weatherAhead),
      count: z.int(),
      /** When the oldest of it was issued; null where nothing is known. */
      issuedAt: z.number().nullable(),
    }),
  },
});
