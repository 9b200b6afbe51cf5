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

/** What came of stations is told of so many days at most, and of the last seven when nothing is said. */
export const mostStationDays = 31;
export const usualStationDays = 7;

/** By what half hours of stations are added up. */
export const slotCuts = ['station', 'day', 'hour'] as const;

/** Up to now a station's course is told of so long. */
export const courseSpans = ['day', 'week'] as const;

const base = '/ebike/v3/backend/parking';
const filters = {
  serviceAreaId: smallId.optional(),
  /** Part of its name. */
  name: z.string().trim().max(30).optional(),
  tag: z.string().trim().max(12).optional(),
  enabled: flag.optional(),
};

const hour = z.coerce.number().int().min(0).max(23).optional();

/** How stations stand and what came of them. */
export const stationStatistics = defineCalls('stationStatistics', {
  live: {
    summary: 'How each station stands just now; the socket tells what changes afterwards',
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
      'What came of each station over a span of business days: rides, money, time empty and full, complaints, moves',
    method: 'GET',
    path: `${base}/orderStatistics`,
    access: codes('0907'),
    rows: 'own',
    query: listQuery(
      {
        ...filters,
        from: instant.optional(),
        to: instant.optional(),
        /** Only these local hours, both included; over midnight where the first is the later one. */
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
      /** Net paid for rides of the same days and areas that began at none of these stations; null where only some hours are asked for. */
      besideCents: cents.nullable(),
      /** The last day of the span whose time empty and full is counted; null: none yet. */
      countedDay: z.string().nullable(),
    }),
    refusals: ['report.span'],
    exports: { code: '090706' },
  },
  slots: {
    summary:
      'What came of stations on business days that are counted: by the station, by its days, or by their hours, which stand within days that are in order',
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
    summary:
      'Rides that came to a station and left it over a span of business days: by the hour, from where and to where',
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
      'Complaints of a span of business days about rides that ended at a station or nearest to it, with where they ended: the newest 200',
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
      'How a station stood and what came of it by half hours: over a business day, or up to now over the last 24 hours or seven days',
    method: 'GET',
    path: `${base}/analyze/one/:stationId`,
    access: codes('0907'),
    rows: 'own',
    params: z.object({ stationId: id }),
    query: z.object({
      last: z.enum(courseSpans).default('day'),
      /** Only this business day; `last` says nothing then. */
      day: z.iso.date().optional(),
    }),
    reply: stationCourse,
    refusals: ['common.not_found'],
  },
});
