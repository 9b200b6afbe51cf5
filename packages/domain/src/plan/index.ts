export {
  type CandidateInput,
  candidatesOf,
  type PlanStation,
  type PlanVehicle,
  type WorkMinutes,
} from './candidates.ts';
export { intervalOfMean } from './compare.ts';
export { type PlanEffort, planOf } from './plan.ts';
export {
  changesBetween,
  frozenJobs,
  type HeldStop,
  isReplanDue,
  type PlanNews,
  type RouteOrder,
  replaces,
} from './replan.ts';
export * from './types.ts';
