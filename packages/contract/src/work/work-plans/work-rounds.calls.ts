import { z } from 'zod';
import { codes, defineCalls, id, instant, int32, smallId } from '../../kit/index.ts';
import { mostPlanned } from './work-plans.calls.ts';
import { workRide } from './work-plans.rows.ts';

const base = '/ebike/v3/backend/work-plan-rounds';
const module = 'ops';
const plans = codes('0909,090911');

/** Plans of so many areas are asked for at once. */
export const mostPlannedAreas = 200;

const person = z.object({ operatorId: id, ride: workRide });

/** An area with whoever would be planned there now. */
export const roundArea = z.object({
  areaId: smallId,
  agentId: z.number(),
  area: z.string(),
  vehicles: z.int(),
  /** A plan runs there: the new one replaces it once it is sent. */
  runs: z.boolean(),
  people: z.array(person.extend({ name: z.string() })),
  /** On duty there beyond what one plan takes: nobody plans them. */
  beyond: z.int(),
});
export type RoundArea = z.infer<typeof roundArea>;

const outcome = {
  areaId: smallId,
  area: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
};

/** Plans of all areas of a company at once: who works where, made together, sent together. */
export const workRounds = defineCalls('workRounds', {
  ahead: {
    summary:
      'List areas in scope with the people who would be planned there now: those on duty, and nobody in two areas',
    method: 'GET',
    path: `${base}-ahead`,
    access: plans,
    rows: 'own',
    reply: z.object({ list: z.array(roundArea), count: z.int() }),
  },
  make: {
    summary: 'Create plans of several areas for one shift; each succeeds or is refused on its own',
    method: 'POST',
    path: base,
    access: plans,
    rows: 'own',
    body: z.object({
      shiftFrom: instant,
      shiftUntil: instant,
      areas: z
        .array(z.object({ areaId: smallId, people: z.array(person).min(1).max(mostPlanned) }))
        .min(1)
        .max(mostPlannedAreas)
        .refine((areas) => new Set(areas.map(({ areaId }) => areaId)).size === areas.length)
        .refine((areas) => {
          const people = areas.flatMap((area) => area.people.map(({ operatorId }) => operatorId));
          return new Set(people).size === people.length;
        }),
    }),
    reply: z.object({
      roundId: id,
      list: z.array(z.object({ ...outcome, planId: id.nullable() })),
      count: z.int(),
    }),
    audit: { module, action: 'makePlan' },
  },
  send: {
    summary: 'Send plans that were created together; each succeeds or is refused on its own',
    method: 'POST',
    path: `${base}/:roundId/send`,
    access: codes('0909,090902,090911'),
    rows: 'own',
    params: z.object({ roundId: id }),
    body: z.object({
      plans: z
        .array(z.object({ planId: id, version: int32 }))
        .min(1)
        .max(mostPlannedAreas),
    }),
    reply: z.object({
      list: z.array(z.object({ ...outcome, planId: id, made: z.int(), adopted: z.int(), skipped: z.int() })),
      count: z.int(),
    }),
    refusals: ['common.not_found'],
    audit: { module, action: 'sendPlan' },
  },
});
