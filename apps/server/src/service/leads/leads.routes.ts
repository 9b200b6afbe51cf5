import { leads } from '@kickstand/contract/service/leads';
import { routes } from '../../kernel/call/calls.ts';
import { applyAsLead, type LeadDeps, listLeads, moveLead, sendLeadCode } from './leads.service.ts';

export const leadsRoutes = (deps: LeadDeps) =>
  routes(leads, {
    smsCode: (ctx, input) => sendLeadCode(deps, ctx, input),
    create: (ctx, input) => applyAsLead(deps, ctx, input),
    list: (ctx, input) => listLeads(ctx, input),
    setState: (ctx, input) => moveLead(ctx, input),
  });
