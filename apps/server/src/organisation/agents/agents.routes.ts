import { agentAreas, agentRoles, agents, allies } from '@kickstand/contract/organisation/agents';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { addAgent, closeAgent, editAgent, setAgentState } from './agent-changes.service.ts';
import {
  addAgentRole,
  editAgentRole,
  listAgentRoles,
  removeAgentRole,
  showAgentRole,
  switchAgentRole,
} from './agent-roles.service.ts';
import {
  type AgentParts,
  listAgents,
  listChoices,
  showAgent,
  showFigures,
  showTreeOfAgents,
  showTreeOfCodes,
} from './agents.service.ts';
import { createAlly, judgeAlly, listAllies, removeAlly } from './allies.service.ts';
import { cancelTransfer, transferArea } from './area-transfers.service.ts';
import {
  editArea,
  listAgentAreas,
  listAreasOfAgent,
  listOwnAreas,
  setAreaStatus,
  showHistory,
  showImpact,
} from './areas.service.ts';
import { setCeiling, showCeiling } from './ceilings.service.ts';
import { copyTemplate, pushTemplate, showDifference } from './templates.service.ts';
import { endViewAs, viewAs } from './view-as.service.ts';

/** Franchisees, their roles and their areas. */
export const agentsRoutes = (parts: AgentParts): Route[] => [
  ...routes(agents, {
    list: (ctx, input) => listAgents(parts.zone, ctx, input),
    figures: (ctx, input) => showFigures(parts.zone, ctx, input),
    choices: listChoices,
    tree: showTreeOfCodes,
    treeAdmin: showTreeOfAgents,
    add: async (ctx, { body }) => showAgent(parts.zone, ctx, await addAgent(ctx, body)),
    edit: (ctx, input) => editAgent(parts, ctx, input),
    setState: (ctx, input) => setAgentState(parts, ctx, input),
    remove: (ctx, { query }) => closeAgent(parts, ctx, query),
    ceiling: showCeiling,
    setCeiling: (ctx, input) => setCeiling(parts, ctx, input),
    viewAs: (ctx, input) => viewAs(parts, ctx, input),
    endViewAs: (ctx) => endViewAs(parts, ctx),
  }),
  ...routes(agentRoles, {
    list: listAgentRoles,
    info: showAgentRole,
    add: addAgentRole,
    edit: editAgentRole,
    setState: switchAgentRole,
    remove: removeAgentRole,
    copyTo: copyTemplate,
    difference: showDifference,
    push: pushTemplate,
  }),
  ...routes(agentAreas, {
    list: (ctx, input) => listAgentAreas(parts.zone, ctx, input),
    ofOperator: listOwnAreas,
    ofAgent: listAreasOfAgent,
    edit: (ctx, input) => editArea(parts.zone, ctx, input),
    setStatus: (ctx, input) => setAreaStatus(parts.zone, ctx, input),
    impact: showImpact,
    transfer: (ctx, input) => transferArea(parts, ctx, input),
    cancelTransfer,
    history: showHistory,
  }),
  ...routes(allies, {
    info: listAllies,
    create: (ctx, input) => createAlly(parts.zone, ctx, input),
    removeByPhone: (ctx, input) => removeAlly(parts, ctx, input),
    judge: judgeAlly,
  }),
];
