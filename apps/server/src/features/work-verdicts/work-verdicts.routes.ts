import { workVerdicts } from '@kickstand/contract/staff';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { judgeByHand, listVerdicts } from './judging.service.ts';

/** `zone`: of business days. */
export const workVerdictRoutes = (zone: string): Route[] =>
  routes(workVerdicts, { list: listVerdicts, judge: (ctx, input) => judgeByHand(zone, ctx, input) });
