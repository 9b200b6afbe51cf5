import { workAudit, workFacts, workRows, workVerdicts } from '@kickstand/contract/work/field-work';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { type AuditParts, auditHandlers, decideAudit, listAudits } from './audit.service.ts';
import { judgeByHand, listVerdicts } from './by-hand.service.ts';
import { listOwnVerdicts, objectToVerdict, showObjection } from './objecting.service.ts';
import { factsOfInspections, factsOfMoves, factsOfRepairs, factsOfSwaps } from './work-facts.store.ts';
import { listPeople, listSpread, listWork, showFacts } from './work-rows.service.ts';

/** `zone`: of business days. */
export const workVerdictRoutes = (zone: string): Route[] => [
  ...routes(workVerdicts, {
    list: listVerdicts,
    judge: (ctx, input) => judgeByHand(zone, ctx, input),
    object: (ctx, input) => objectToVerdict(zone, ctx, input),
    own: listOwnVerdicts,
    objection: showObjection,
  }),
  ...routes(workFacts, {
    swaps: showFacts({ type: 'swap', zone }, factsOfSwaps),
    moves: showFacts({ type: 'move', zone }, factsOfMoves),
    repairs: showFacts({ type: 'repair', zone }, factsOfRepairs),
    inspections: showFacts({ type: 'inspect', zone }, factsOfInspections),
  }),
  ...routes(workRows, {
    swaps: listWork({ type: 'swap', zone }),
    swapPeople: listPeople({ type: 'swap', zone }),
    swapSpread: listSpread({ type: 'swap', zone }),
    moves: listWork({ type: 'move', zone }),
    movePeople: listPeople({ type: 'move', zone }),
    moveSpread: listSpread({ type: 'move', zone }),
    repairs: listWork({ type: 'repair', zone }),
    repairPeople: listPeople({ type: 'repair', zone }),
    repairSpread: listSpread({ type: 'repair', zone }),
    inspections: listWork({ type: 'inspect', zone }),
    inspectionPeople: listPeople({ type: 'inspect', zone }),
    inspectionSpread: listSpread({ type: 'inspect', zone }),
  }),
];

/** Field work that somebody is to look at. */
export const workAuditRoutes = (parts: AuditParts): Route[] =>
  routes(workAudit, {
    list: (ctx, input) => listAudits(parts, ctx, input),
    ...auditHandlers(parts),
    decide: (ctx, input) => decideAudit(parts, ctx, input),
  });
