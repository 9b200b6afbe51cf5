import { workPlans, workRounds } from '@kickstand/contract/work/work-plans';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { changeByHand, previewGiven, undoChange } from './changes.service.ts';
import { listColleagues } from './colleagues.service.ts';
import { makeAgain, makePlan } from './making.service.ts';
import { showOutcome } from './outcome.service.ts';
import { makeRound, roundAhead, sendRound } from './rounds/rounds.service.ts';
import { endPlan, sendPlan } from './sending.service.ts';
import { listLines, listPlans, showPlan } from './shown.service.ts';

export const workPlansRoutes = (zone: string): Route[] => [
  ...routes(workPlans, {
    list: listPlans,
    single: (ctx, input) => showPlan(zone, ctx, input),
    lines: listLines,
    colleagues: listColleagues,
    make: makePlan,
    again: makeAgain,
    change: changeByHand,
    given: previewGiven,
    outcome: showOutcome,
    undo: undoChange,
    send: sendPlan,
    end: endPlan,
  }),
  ...routes(workRounds, { ahead: roundAhead, make: makeRound, send: sendRound }),
];
