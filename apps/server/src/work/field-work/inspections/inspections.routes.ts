import { inspectionPlans, spotChecks } from '@kickstand/contract/work/field-work';
import { type Route, routes } from '../../../kernel/call/calls.ts';
import { addPlan, editPlan, listPlans, removePlan, switchPlan } from './plans.service.ts';
import { checkInspection, drawInspections } from './spot-checks.service.ts';

/** `zone`: of business days; `seed`: for random draws. */
export const inspectionsRoutes = (parts: { zone: string; seed(): number }): Route[] => [
  ...routes(inspectionPlans, {
    list: (ctx, input) => listPlans(parts, ctx, input),
    create: (ctx, input) => addPlan(parts, ctx, input),
    edit: (ctx, input) => editPlan(parts, ctx, input),
    enable: (ctx, input) => switchPlan(parts, ctx, input),
    remove: removePlan,
  }),
  ...routes(spotChecks, {
    check: checkInspection,
    draw: (ctx, input) => drawInspections(parts, ctx, input),
  }),
];
