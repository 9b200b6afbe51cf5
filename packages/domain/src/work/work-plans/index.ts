export {
  type CandidateInput,
  candidatesOf,
  type PlanStation,
  type PlanVehicle,
  type WantedWork,
  type WorkMinutes,
} from './candidates.ts';
export { intervalOfMean } from './compare.ts';
export { breakOf, loadOf, packsLeft, type Ride, workMinutes } from './crew.ts';
export { type Given, givenPlan } from './given.ts';
export type { RouteStops } from './insertion.ts';
export type { LeftOut, LeftOutWhy } from './left-out.ts';
export type { StationOutlook } from './outlook.ts';
export { type PlanEffort, planOf } from './plan.ts';
export { type Unfit, unfitFor } from './prepared.ts';
export {
  changesBetween,
  frozenJobs,
  type HeldStop,
  isReplanDue,
  type PlanNews,
  type RouteOrder,
  replaces,
} from './replan.ts';
export {
  changedPlan,
  type PlanBasis,
  type ShiftErrand,
  type ShiftOutcome,
  type ShiftStation,
  type ShiftTask,
  type ShiftWishes,
  shiftPlanOf,
  worthOfWork,
} from './shift.ts';
export { simpleRule, simpleRuleStops } from './simple-rule.ts';
export * from './types.ts';
