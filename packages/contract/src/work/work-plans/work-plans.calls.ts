import { z } from 'zod';
import { codes, defineCalls, id, instant, int32, listQuery, pageOf, smallId } from '../../kit/index.ts';
import {
  planColleague,
  planGiven,
  planLine,
  planOutcome,
  workPlan,
  workPlanRow,
  workPlanState,
  workRide,
} from './work-plans.rows.ts';

const base = '/ebike/v3/backend/work-plans';
const sees = codes('0909');
const plans = codes('0909,090911');
const module = 'ops';
const ofPlan = z.object({ planId: id });
const refusals = ['common.not_found', 'workPlan.not_draft', 'common.stale_version'] as const;

/** A plan is for so many people, and for so long. */
export const mostPlanned = 40;
export const shiftHours = { least: 1, most: 12 } as const;

/** What somebody may change of a plan that was not sent. */
export const planChange = z.discriminatedUnion('kind', [
  /** It must be done: by whom it is planned for, or by anybody where it was left out. */
  z.object({ kind: z.literal('pin'), jobId: z.string().min(1).max(120) }),
  z.object({ kind: z.literal('unpin'), jobId: z.string().min(1).max(120) }),
  /** Nobody does it before this instant. */
  z.object({ kind: z.literal('ban'), jobId: z.string().min(1).max(120), untilAt: instant }),
  z.object({ kind: z.literal('give'), jobId: z.string().min(1).max(120), operatorId: id }),
]);
export type PlanChange = z.infer<typeof planChange>;

/** The plan of a shift: who does what in which order, what it is worth, and how it is sent. */
export const workPlans = defineCalls('workPlans', {
  list: {
    summary: 'List shift plans with their versions, latest shift first',
    method: 'GET',
    path: base,
    access: sees,
    rows: 'own',
    query: listQuery(
      { areaId: smallId.optional(), state: workPlanState.optional(), roundId: id.optional() },
      ['shiftFrom'],
    ),
    reply: pageOf(workPlanRow),
  },
  single: {
    summary:
      'Get a plan: people, stations by expected loss, what was left out and why, and how it differs from others',
    method: 'GET',
    path: `${base}/:planId`,
    access: sees,
    rows: 'own',
    params: ofPlan,
    reply: workPlan,
    refusals: ['common.not_found'],
  },
  lines: {
    summary: 'List the stops of a plan with the value of each, by person and order',
    method: 'GET',
    path: `${base}-lines`,
    access: sees,
    rows: 'own',
    query: listQuery({ planId: id, operatorId: id.optional() }, ['arriveAt', 'valueCents', 'minutes'], 'asc'),
    reply: pageOf(planLine),
    exports: { code: '090906' },
  },
  colleagues: {
    summary: 'List field staff of an area who can be planned, those on duty first',
    method: 'GET',
    path: `${base}-colleagues`,
    access: sees,
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: z.object({ list: z.array(planColleague), count: z.int() }),
  },
  make: {
    summary: 'Create a plan for a shift; it is ready some seconds later',
    method: 'POST',
    path: base,
    access: plans,
    rows: 'own',
    body: z.object({
      areaId: smallId,
      shiftFrom: instant,
      shiftUntil: instant,
      people: z
        .array(z.object({ operatorId: id, ride: workRide.default('scooter') }))
        .min(1)
        .max(mostPlanned)
        .refine((people) => new Set(people.map(({ operatorId }) => operatorId)).size === people.length),
      /** The same input, seed and effort give the same plan. */
      seed: z.int().min(1).max(1_000_000).default(1),
      iterations: z.int().min(0).max(20_000).default(4_000),
    }),
    reply: z.object({ planId: id }),
    refusals: ['common.not_found', 'workPlan.shift', 'workPlan.people', 'workPlan.making'],
    audit: { module, action: 'makePlan' },
  },
  again: {
    summary: 'Replan a running plan from the current state; nothing changes until the new one is sent',
    method: 'POST',
    path: `${base}/:planId/again`,
    access: plans,
    rows: 'own',
    params: ofPlan,
    reply: z.object({ planId: id }),
    refusals: ['common.not_found', 'workPlan.not_sent', 'workPlan.making'],
    audit: { module, action: 'makePlan' },
  },
  change: {
    summary: 'Pin a stop, ban it until an hour or give it to another person; the rest of the plan stays',
    method: 'POST',
    path: `${base}/:planId/changes`,
    access: plans,
    rows: 'own',
    params: ofPlan,
    body: z.object({ version: int32, change: planChange }),
    reply: workPlanRow,
    refusals: [...refusals, 'workPlan.no_job', 'workPlan.unfit', 'workPlan.hour', 'workPlan.given'],
    audit: { module, action: 'changePlan' },
  },
  given: {
    summary:
      'Preview what an unsent plan would gain or lose if a stop were given to a person; nothing changes',
    method: 'GET',
    path: `${base}/:planId/given`,
    access: plans,
    rows: 'own',
    params: ofPlan,
    query: z.object({ jobId: z.string().min(1).max(120), operatorId: id }),
    reply: planGiven,
    refusals: ['common.not_found', 'workPlan.not_draft', 'workPlan.no_job'],
  },
  outcome: {
    summary:
      'Compare a plan’s expectation with what happened: rides by half hour and station, and by deciles of expected savings',
    method: 'GET',
    path: `${base}/:planId/outcome`,
    access: sees,
    rows: 'own',
    params: ofPlan,
    reply: planOutcome,
    refusals: ['common.not_found'],
  },
  undo: {
    summary: 'Undo the last change of a plan',
    method: 'POST',
    path: `${base}/:planId/undo`,
    access: plans,
    rows: 'own',
    params: ofPlan,
    body: z.object({ version: int32 }),
    reply: workPlanRow,
    refusals: [...refusals, 'workPlan.no_change'],
    audit: { module, action: 'changePlan' },
  },
  send: {
    summary:
      'Send a plan: its stops become its people’s tasks, and open tasks of the same kinds are taken over',
    method: 'POST',
    path: `${base}/:planId/send`,
    access: codes('0909,090902,090911'),
    rows: 'own',
    params: ofPlan,
    body: z.object({ version: int32 }),
    reply: z.object({ made: z.int(), adopted: z.int(), skipped: z.int() }),
    refusals: [...refusals, 'workPlan.runs', 'workPlan.past', 'workPlan.empty'],
    audit: { module, action: 'sendPlan' },
  },
  end: {
    summary: 'End a running plan, or dismiss an unsent one; begun work is finished, the rest is cancelled',
    method: 'POST',
    path: `${base}/:planId/end`,
    access: codes('0909,090902,090911'),
    rows: 'own',
    params: ofPlan,
    body: z.object({ version: int32 }),
    reply: z.object({ calledOff: z.int() }),
    refusals: ['common.not_found', 'common.stale_version', 'workPlan.ended'],
    audit: { module, action: 'endPlan' },
  },
});
