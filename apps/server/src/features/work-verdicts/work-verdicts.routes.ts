import { workAudit, workRows, workVerdicts } from '@kickstand/contract/staff';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { type AuditParts, auditHandlers, decideAudit, listAudits } from './audit.service.ts';
import { judgeByHand, listVerdicts } from './by-hand.service.ts';
import { objectToVerdict, showObjection } from './objecting.service.ts';
import { listPeople, listWork } from './work-rows.service.ts';

/** `zone`: of business days. */
export const workVerdictRoutes = (zone: string): Route[] => [
  ...routes(workVerdicts, {
    list: listVerdicts,
    judge: (ctx, input) => judgeByHand(zone, ctx, input),
    object: (ctx, input) => objectToVerdict(zone, ctx, input),
    objection: showObjection,
  }),
  ...routes(workRows, {
    swaps: listWork('swap'),
    swapPeople: listPeople('swap'),
    moves: listWork('move'),
    movePeople: listPeople('move'),
    repairs: listWork('repair'),
    repairPeople: listPeople('repair'),
    inspections: listWork('inspect'),
    inspectionPeople: listPeople('inspect'),
  }),
];

/** Field work that somebody is to look at. */
export const workAuditRoutes = (parts: AuditParts): Route[] =>
  routes(workAudit, {
    list: (ctx, input) => listAudits(parts, ctx, input),
    ...auditHandlers(parts),
    decide: (ctx, input) => decideAudit(parts, ctx, input),
  });
