import { z } from 'zod';
import type { Access, ReadCall } from './call.ts';
import { listQuery, pageOf } from './list.ts';
import { id, instant } from './values.ts';

/** By what a report is cut in time; a week begins on Monday. */
export const grains = ['day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

/** By what else: not at all, by service area or by company. */
export const cuts = ['none', 'area', 'agent'] as const;
export type Cut = (typeof cuts)[number];

/** With which span it is compared: the one just before, or the same days so much earlier. */
export const comparisons = ['previous', 'week', 'fourWeeks', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

interface ReportSpec<M extends readonly [string, ...string[]], T extends readonly M[number][]> {
  summary: string;
  path: `/${string}`;
  access: Access;
  exports: NonNullable<ReadCall['exports']>;
  /** Days shown at first, and at most. */
  span: { usual: number; most: number };
  /** Figures by their names in the dictionary, as columns from the left. */
  metrics: M;
  /** Those that stand above the table and may be drawn. */
  tiles: T;
}

const figure = z.number().nullable();

const figuresOf = <const M extends readonly string[]>(names: M) =>
  z.object(Object.fromEntries(names.map((name) => [name, figure])) as Record<M[number], typeof figure>);

/** Which side of a comparison is not wholly recorded: that of now, that of before, or they are not equally long. */
export const recordGap = z.enum(['now', 'before', 'length']);
export type RecordGap = z.infer<typeof recordGap>;

/** A span of business days, both included. */
const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A report: rows by time and area, the sum of all of them, and what it is compared with. */
export function defineReport<
  const M extends readonly [string, ...string[]],
  const T extends readonly M[number][],
>({ metrics, tiles, span, ...call }: ReportSpec<M, T>) {
  const sortable = ['period', ...metrics] as const;
  const filters = {
    /** Of business days that the span touches; at first the last few. */
    from: instant.optional(),
    to: instant.optional(),
    grain: z.enum(grains).default('day'),
    by: z.enum(cuts).default('none'),
    compare: z.enum(comparisons).default('previous'),
  };
  const row = z.object({
    id: z.string(),
    /** What its days are called: the day, a whole month, or else the first and the last of them. */
    period: z.string(),
    /** Those of its week or month that were asked for. */
    ...days.shape,
    agent: z.string().nullable(),
    area: z.string().nullable(),
    agentId: z.int().nullable(),
    areaId: z.int().nullable(),
    /** Not every day of it is shut. */
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
      /** The instant at which its last day is cut, where the span ends today. */
      before: days.extend({
        sum: figuresOf(metrics),
        cutAt: z.number().nullable(),
        /** Why the two are not to be compared; null where they are. */
        gap: recordGap.nullable(),
      }),
      /** By period over all areas, with the period that each is compared with. */
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
