import { taskRules } from '@kickstand/contract/work/field-work';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { askDryRun, showDryRun } from './dry-runs.service.ts';
import { listProposals, makeProposed } from './proposals.service.ts';
import { addRule, copyRule, editRule, listRules, removeRule, switchRule } from './task-rules.service.ts';

export const taskRulesRoutes = (parts: { zone: string }): Route[] =>
  routes(taskRules, {
    list: (ctx, input) => listRules(parts, ctx, input),
    create: (ctx, input) => addRule(parts, ctx, input),
    edit: (ctx, input) => editRule(parts, ctx, input),
    enable: (ctx, input) => switchRule(parts, ctx, input),
    copy: copyRule,
    remove: removeRule,
    proposals: (ctx, input) => listProposals(parts, ctx, input),
    makeProposed: (ctx, input) => makeProposed(parts, ctx, input),
    dryRun: (ctx, input) => askDryRun(parts, ctx, input),
    dryRunOf: showDryRun,
  });
