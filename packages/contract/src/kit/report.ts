import { z } from 'zod';
import type { Access, ReadCall } from './call.ts';
import { listQuery, pageOf } from './list.ts';
import { id, instant } from './values.ts';

/** The time steps of a report; a week begins on Monday. */
export const grains = ['day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

/** Other breakdowns: none, by service area or by company. */
export const cuts = ['none', 'area', 'agent'] as const;
export type Cut = (typeof cuts)[number];

/** The period it is compared with: the one just before, or the same days a fixed time earlier. */
export const comparisons = ['previous', 'week', 'fourWeeks', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

interface ReportSpec<M extends readonly [string, ...string[]], T extends readonly M[number][]> {
  summary: string;
  path: `/${string}`;
  access: Access;
  exports: NonNullable<ReadCall['exports']>;
  /** Days shown by default, and at most. */
  span: { usual: number; most: number };
  /** Figures by their names in the dictionary, as columns from the left. */
  metrics: M;
  /** Those shown as tiles above the table and available for the chart. */
  tiles: T;
}

const figure = z.number().nullable();

const figuresOf = <const M extends readonly string[]>(names: M) =>
  z.object(Object.fromEntries(names.map((name) => [name, figure])) as Record<M[number], typeof figure>);

/** Which side of a comparison is not completely recorded: the current one, the earlier one, or their lengths differ. */
export const recordGap = z.enum(['now', 'before', 'length']);
export type RecordGap = z.infer<typeof recordGap>;

/** A range of business days, both included. */
const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A report: rows by time and area, the total of all, and its comparison. */
export function defineReport<
  const M extends readonly [string, ...string[]],
  const T extends readonly M[number][],
>({ metrics, tiles, span, ...call }: ReportSpec<M, T>) {
  const sortable = ['period', ...metrics] as const;
  const filters = {
    /** Business days that the period touches; by default the last few. */
    from: instant.optional(),
    to: instant.optional(),
    grain: z.enum(grains).default('day'),
    by: z.enum(cuts).default('none'),
    compare: z.enum(comparisons).default('previous'),
  };
  const row = z.object({
    id: z.string(),
    /** How its days are labelled: the day, a whole month, or else the first and last day. */
    period: z.string(),
    /** Those days of its week or month that were requested. */
    ...days.shape,
    agent: z.string().nullable(),
    area: z.string().nullable(),
    agentId: z.int().nullable(),
    areaId: z.int().nullable(),
    /** Some of its days are not closed yet. */
    isProvisional: z.boolean(),
    ...figuresOf(metrics).shape,
  });
  return {
    ...call,
    method: 'GET',
    rows: 'own',
    query: listQuery(filters, sortable as readonly ['period', ...M]),
    reply: pageOf(row).extend({
      span: days,
      sum: figuresOf(metrics),
      /** The instant up to which its last day is counted, if the period ends today. */
      before: days.extend({
        sum: figuresOf(metrics),
        cutAt: z.number().nullable(),
        /** Why the two cannot be compared; null if they can. */
        gap: recordGap.nullable(),
      }),
      /** By period over all areas, with each one's comparison period. */
      series: z.array(
        z.object({
          /** The day, or the first of the week or month. */
          period: z.iso.date(),
          isProvisional: z.boolean(),
          now: figuresOf(tiles),
          before: figuresOf(tiles).nullable(),
        }),
      ),
      at: z.number(),
      notes: z.array(
        z.object({
          id,
          day: z.iso.date(),
          text: z.string(),
          operator: z.string(),
          at: z.number(),
          version: z.int(),
        }),
      ),
    }),
    report: { metrics, tiles, span },
    refusals: ['report.span'],
  } as const;
}

/** A call that `defineReport` made. */
export type ReportCall<M extends string = string, T extends M = M> = ReadCall & {
  report: { metrics: readonly M[]; tiles: readonly T[]; span: { usual: number; most: number } };
};
