import { z } from 'zod';
import { codes, defineCalls, id, listOf, listQuery, pageOf, scopeWish, smallId } from '../../kit/index.ts';
import {
  analysisCell,
  analysisFleet,
  analysisFlow,
  analysisHour,
  analysisPlace,
  analysisPlaceKinds,
  analysisRiders,
  analysisShares,
  analysisSummary,
  analysisWeather,
  cellSides,
  suggestedMove,
} from './analysis.rows.ts';

const base = '/ebike/v3/backend/analysis';
const sees = codes('0304');
const day = z.iso.date();
const module = 'ops';

/** The longest span, days. */
export const mostAnalysisDays = 92;
/** The most tasks created by one move request. */
export const mostMoves = 50;

export const dayKinds = ['all', 'workdays', 'weekends'] as const;

/** The filter: business days (both included), kinds of days, local hours and a model. */
const asked = {
  areaIds: listOf(smallId).optional(),
  from: day,
  to: day,
  days: z.enum(dayKinds).default('all'),
  hours: listOf(z.coerce.number().int().min(0).max(23), 24).optional(),
};
const wish = z.object({ ...scopeWish, ...asked });
const ofModel = wish.extend({ modelId: smallId.optional() });
/** The size of a cell. */
const side = z.enum(cellSides).default('200m');
const listed = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), count: z.int() });

/** How the fleet earns: when, where, how long, and what it lost. A ride counts for the day and area of its start. */
export const analysis = defineCalls('analysis', {
  summary: {
    summary: 'Get how the fleet was used over at most 92 days',
    method: 'GET',
    path: `${base}/summary`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: analysisSummary,
  },
  hours: {
    summary: 'Get rides and missed demand in an average hour of each weekday',
    method: 'GET',
    path: `${base}/hours`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: listed(analysisHour),
  },
  shares: {
    summary:
      'Get how rides spread over durations, distances and return places, and vehicles over rides per day',
    method: 'GET',
    path: `${base}/shares`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: analysisShares,
  },
  weather: {
    summary: 'Get rides in each kind of weather, compared with what is usual at the same places and hours',
    method: 'GET',
    path: `${base}/weather`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: listed(analysisWeather),
  },
  fleet: {
    summary: 'Get the charge and idle time of the vehicles now on the shelf',
    method: 'GET',
    path: `${base}/fleet`,
    access: sees,
    rows: 'own',
    query: z.object({ ...scopeWish, areaIds: asked.areaIds, modelId: smallId.optional() }),
    reply: analysisFleet,
  },
  riders: {
    summary: 'Get how many riders rode, how many returned, and who they are',
    method: 'GET',
    path: `${base}/riders`,
    access: sees,
    rows: 'own',
    query: wish,
    reply: analysisRiders,
  },
  cells: {
    summary: 'Get where rides began or ended or riders found no vehicle: the 2,000 largest cells, by hour',
    method: 'GET',
    path: `${base}/cells`,
    access: sees,
    rows: 'own',
    query: wish.extend({ kind: z.enum(['starts', 'ends', 'missed']).default('starts'), side }),
    reply: listed(analysisCell),
  },
  flows: {
    summary: 'Get the 100 pairs of stations with the most rides between them',
    method: 'GET',
    path: `${base}/flows`,
    access: sees,
    rows: 'own',
    query: wish,
    reply: listed(analysisFlow),
  },
  places: {
    summary: 'Compare areas, stations, models, or cells of about 200 or 400 m',
    method: 'GET',
    path: `${base}/places`,
    access: sees,
    rows: 'own',
    query: listQuery({ ...asked, by: z.enum(analysisPlaceKinds).default('station'), side }, [
      'rides',
      'vehicles',
      'ridesPerVehicleDay',
      'rate',
      'emptyHours',
      'missed',
      'lost',
      'change',
    ]),
    reply: pageOf(analysisPlace),
    exports: { code: '030406' },
  },
  moves: {
    summary: 'Suggest vehicles to move to another station, neediest stations first',
    method: 'GET',
    path: `${base}/moves`,
    access: sees,
    rows: 'own',
    query: listQuery(asked, ['lost', 'n', 'metres']),
    reply: pageOf(suggestedMove),
  },
  makeMoves: {
    summary: 'Create tasks from suggested moves, for the vehicles idle longest at each source',
    method: 'POST',
    path: `${base}/moves`,
    access: codes('0304,030411'),
    rows: 'own',
    body: z.object({
      moves: z
        .array(z.object({ fromId: id, toId: id, n: z.int().min(1).max(20) }))
        .min(1)
        .max(mostMoves),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          /** The move, as `from:to:n`. */
          id: z.string(),
          /** Whether as many tasks were created as requested, and how many were. */
          ok: z.boolean(),
          made: z.int(),
          code: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
      count: z.int(),
    }),
    refusals: ['common.not_found', 'task.same_station'],
    audit: { module, action: 'create' },
  },
});
