import { z } from 'zod';
import { cents, codes, defineCalls, flag, id, instant, listQuery, pageOf, smallId } from '../../kit/index.ts';
import { fillLevels } from './station-figures.ts';
import {
  liveStation,
  pastStation,
  pastSums,
  stationCourse,
  stationDisputes,
  stationFlows,
  stationSlots,
} from './station-statistics.rows.ts';

/** The longest period of stations' history, and the default, days. */
export const mostStationDays = 31;
export const usualStationDays = 7;

/** The groupings of stations' half hours. */
export const slotCuts = ['station', 'day', 'hour'] as const;

/** The periods of a station's course, up to now. */
export const courseSpans = ['day', 'week'] as const;

const base = '/ebike/v3/backend/parking';
const filters = {
  serviceAreaId: smallId.optional(),
  /** A part of its name. */
  name: z.string().trim().max(30).optional(),
  tag: z.string().trim().max(12).optional(),
  enabled: flag.optional(),
};

const hour = z.coerce.number().int().min(0).max(23).optional();

/** The standing of stations and their history. */
export const stationStatistics = defineCalls('stationStatistics', {
  live: {
    summary: 'Get the current standing of every station; later changes arrive over the socket',
    method: 'GET',
    path: `${base}/statistics`,
    access: codes('0907'),
    rows: 'own',
    query: listQuery({ ...filters, fill: z.enum(fillLevels).optional() }, [
      'fillPct',
      'current',
      'rentable',
      'idle',
      'nearby',
      'missed',
    ]),
    reply: pageOf(liveStation),
    exports: { code: '090706' },
  },
  history: {
    summary:
      'Get the results of each station over a span of business days: rides, money, time empty and full, complaints, moves',
    method: 'GET',
    path: `${base}/orderStatistics`,
    access: codes('0907'),
    rows: 'own',
    query: listQuery(
      {
        ...filters,
        from: instant.optional(),
        to: instant.optional(),
        /** Only these local hours, both included; past midnight if the first is later. */
        hourFrom: hour,
        hourTo: hour,
      },
      [
        'pickups',
        'returns',
        'netFlow',
        'earnedCents',
        'emptySeconds',
        'fullSeconds',
        'approvals',
        'disputes',
        'movesIn',
        'movesOut',
      ],
    ),
    reply: pageOf(pastStation).extend({
      sum: pastSums,
      /**
       * Net payments for rides of the same days and areas that began at none of these stations; null under a filter
       * of hours.
       */
      besideCents: cents.nullable(),
      /** The last day of the span whose empty and full times are counted; null: none yet. */
      countedDay: z.string().nullable(),
    }),
    refusals: ['report.span'],
    exports: { code: '090706' },
  },
  slots: {
    summary:
      'Get the results of stations over counted business days: by station, by day, or by hour within consecutive days',
    method: 'GET',
    path: `${base}/statistics/slots`,
    access: codes('0907'),
    rows: 'own',
    query: listQuery(
      { ...filters, from: instant.optional(), to: instant.optional(), by: z.enum(slotCuts).default('day') },
      ['day', 'pickups', 'returns', 'failures', 'emptySeconds', 'fullSeconds'],
    ),
    reply: stationSlots,
    refusals: ['report.span'],
    exports: { code: '090706' },
  },
  flows: {
    summary: 'Get rides to and from a station over a span of business days: by hour, origin and destination',
    method: 'GET',
    path: `${base}/inAndOutflow/:stationId`,
    access: codes('0907'),
    rows: 'own',
    params: z.object({ stationId: id }),
    query: z.object({ from: instant.optional(), to: instant.optional() }),
    reply: stationFlows,
    refusals: ['common.not_found', 'report.span'],
  },
  disputes: {
    summary:
      'List the newest 200 complaints of a span of business days about rides that ended at or nearest to a station, with where they ended',
    method: 'GET',
    path: `${base}/disputes/:stationId`,
    access: codes('0907'),
    rows: 'own',
    params: z.object({ stationId: id }),
    query: z.object({ from: instant.optional(), to: instant.optional() }),
    reply: stationDisputes,
    refusals: ['common.not_found', 'report.span'],
  },
  course: {
    summary:
      'Get a station’s standing and results by half hour: over a business day, or over the last 24 hours or seven days',
    method: 'GET',
    path: `${base}/analyze/one/:stationId`,
    access: codes('0907'),
    rows: 'own',
    params: z.object({ stationId: id }),
    query: z.object({
      last: z.enum(courseSpans).default('day'),
      /** Only this business day; `last` is then ignored. */
      day: z.iso.date().optional(),
    }),
    reply: stationCourse,
    refusals: ['common.not_found'],
  },
});
