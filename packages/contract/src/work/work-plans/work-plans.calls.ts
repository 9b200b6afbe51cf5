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
    summary: 'Plans of shifts with their versions, the latest shift first',
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
      'A plan: people, stations by what they lose, what was left out and why, and how it differs from others',
    method: 'GET',
    path: `${base}/:planId`,
    access: sees,
    rows: 'own',
    params: ofPlan,
    reply: workPlan,
    refusals: ['common.not_found'],
  },
  lines: {
    summary: 'The stops of a plan with what each is worth, by person and order',
    method: 'GET',
    path: `${base}-lines`,
    access: sees,
    rows: 'own',
    query: listQuery({ planId: id, operatorId: id.optional() }, ['arriveAt', 'valueCents', 'minutes'], 'asc'),
    reply: pageOf(planLine),
    exports: { code: '090906' },
  },
  colleagues: {
    summary: 'Field staff of an area that could be planned, those on duty first',
    method: 'GET',
    path: `${base}-colleagues`,
    access: sees,
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: z.object({ list: z.array(planColleague), count: z.int() }),
  },
  make: {
    summary: 'Have a plan made for a shift; it is there some seconds later',
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
    summary:
      'Have a plan that runs made anew from how things are now; nothing changes until the new one is sent',
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
      'What a plan that was not sent would gain or lose if a stop were given to a person; nothing changes',
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
      'What a plan expected against what happened: rides by half hour and station, and by tenths of what stops were to save',
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
    summary: 'Send a plan: its stops become tasks of its people, open tasks of the kind are taken over',
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
    summary:
      'End a plan that runs, or pass over one that was not sent; what was begun is done, the rest is called off',
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
