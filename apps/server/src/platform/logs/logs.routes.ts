import { logs } from '@kickstand/contract/platform/logs';
import { routes } from '../../kernel/call/calls.ts';
import { addRule, editRule, listAlerts, listRules, removeRule, seeAlerts } from './log-alerts.service.ts';
import { showChecks, verifyByHand } from './log-chain.service.ts';
import { listModules, listPeople, readOperatorLog, readRawLine } from './logs.service.ts';

export const logsRoutes = routes(logs, {
  operators: (ctx, { query }) => readOperatorLog(ctx, query),
  modules: async () => listModules(),
  people: (ctx) => listPeople(ctx),
  raw: (ctx, input) => readRawLine(ctx, input),
  rules: (ctx, input) => listRules(ctx, input),
  addRule: (ctx, input) => addRule(ctx, input),
  editRule: (ctx, input) => editRule(ctx, input),
  removeRule: (ctx, input) => removeRule(ctx, input),
  alerts: (ctx, input) => listAlerts(ctx, input),
  seeAlerts: (ctx, input) => seeAlerts(ctx, input),
  checks: (ctx) => showChecks(ctx),
  verify: (ctx, input) => verifyByHand(ctx, input),
});
