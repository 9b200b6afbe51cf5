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
/** One order moves at most so many times. */
export const mostMoves = 50;

export const dayKinds = ['all', 'workdays', 'weekends'] as const;

/** What is looked at: business days (both included), kinds of days, local hours and a model. */
const asked = {
  areaIds: listOf(smallId).optional(),
  from: day,
  to: day,
  days: z.enum(dayKinds).default('all'),
  hours: listOf(z.coerce.number().int().min(0).max(23), 24).optional(),
};
const wish = z.object({ ...scopeWish, ...asked });
const ofModel = wish.extend({ modelId: smallId.optional() });
/** How large a cell is. */
const side = z.enum(cellSides).default('200m');
const listed = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), count: z.int() });

/** How the fleet earns: when, where, how long, and what it lost. A day is that of a ride's start, an area that of it. */
export const analysis = defineCalls('analysis', {
  summary: {
    summary: 'How the fleet was used over at most 92 days',
    method: 'GET',
    path: `${base}/summary`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: analysisSummary,
  },
  hours: {
    summary: 'Rides and missed demand of the average hour of each weekday',
    method: 'GET',
    path: `${base}/hours`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: listed(analysisHour),
  },
  shares: {
    summary: 'How rides spread over lengths, distances and places of return, and vehicles over rides a day',
    method: 'GET',
    path: `${base}/shares`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: analysisShares,
  },
  weather: {
    summary: 'What was ridden in each kind of weather, beside what is usual at the same places and hours',
    method: 'GET',
    path: `${base}/weather`,
    access: sees,
    rows: 'own',
    query: ofModel,
    reply: listed(analysisWeather),
  },
  fleet: {
    summary: 'How charged the vehicles on the shelf are now, and how long they stand',
    method: 'GET',
    path: `${base}/fleet`,
    access: sees,
    rows: 'own',
    query: z.object({ ...scopeWish, areaIds: asked.areaIds, modelId: smallId.optional() }),
    reply: analysisFleet,
  },
  riders: {
    summary: 'How many rode, how many of them again, and who they are',
    method: 'GET',
    path: `${base}/riders`,
    access: sees,
    rows: 'own',
    query: wish,
    reply: analysisRiders,
  },
  cells: {
    summary: 'Where rides began or ended or riders found nothing: the 2,000 largest cells, by hour',
    method: 'GET',
    path: `${base}/cells`,
    access: sees,
    rows: 'own',
    query: wish.extend({ kind: z.enum(['starts', 'ends', 'missed']).default('starts'), side }),
    reply: listed(analysisCell),
  },
  flows: {
    summary: 'The 100 pairs of stations that most rides went between',
    method: 'GET',
    path: `${base}/flows`,
    access: sees,
    rows: 'own',
    query: wish,
    reply: listed(analysisFlow),
  },
  places: {
    summary: 'Areas, stations, models or cells of some 200 or 400 m side by side',
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
    summary: 'Which vehicles had better stand at another station, the neediest first',
    method: 'GET',
    path: `${base}/moves`,
    access: sees,
    rows: 'own',
    query: listQuery(asked, ['lost', 'n', 'metres']),
    reply: pageOf(suggestedMove),
  },
  makeMoves: {
    summary: 'Make tasks of suggested moves, of the vehicles that stand there idle longest',
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
          /** Whether as many tasks were made as wished for, and how many were. */
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
