import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import {
  type AgentRow,
  type AgentState,
  agentFigures,
  type agents,
  seesPhonesInFull,
} from '@kickstand/contract/organisation/agents';
import { permissionTree } from '@kickstand/contract/organisation/permissions';
import { ceilingOver, holds, isCompanyInScope, type Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { treeNodeOf } from '../permissions/roles.service.ts';
import { figuresOfCompanies } from './agents.questions.ts';
import {
  agentsOfAreas,
  agentWithFigures,
  allCompanies,
  areasByAgent,
  type Company,
  type FiguredAgent,
  pageOfAgents,
} from './agents.store.ts';
import { incomeLately, lately } from './lately.service.ts';

/** The dependencies of this feature. */
export interface AgentParts {
  /** The IANA zone of business days. */
  zone: string;
  /** Makes a session reload its rights with the next call. */
  forgetSession(sid: string): void;
  tell: TellOperator;
}

/** A company, if in scope; refused otherwise. */
export const companyIn = (ctx: Ctx, companies: readonly Company[], agentId: number) => {
  const scope = ctx.rows.scope();
  const found = companies.find((one) => one.agentId === agentId && isCompanyInScope(scope, agentId));
  return found ?? refuse('common.not_found');
};

/** The caller's granted scope, before the header's choice: that choice can be widened up to it. */
export function grantedScope(ctx: Ctx): Scope {
  ctx.rows.scope();
  return ctx.caller.granted ?? ctx.actor.scope;
}

/** The figures of its income. */
type Income = Pick<AgentRow, 'rides30d' | 'paid30dCents' | 'paidTodayCents'>;

/** A company as the caller may see it: a parent outside the scope is not named. */
function rowOf(row: FiguredAgent, scope: Scope, inFull: boolean): Omit<AgentRow, keyof Income> {
  const parentSeen = isCompanyInScope(scope, row.parentId);
  const shownPhone = (phone: string) => (inFull ? phone : masked(phone));
  return {
    ...row,
    company: row.name,
    parentId: parentSeen ? row.parentId : null,
    parentName: parentSeen ? row.parentName : null,
    kind: row.kind as AgentRow['kind'],
    state: row.state as AgentState,
    phone: row.phone && shownPhone(row.phone),
    owner: row.owner && { ...row.owner, phone: shownPhone(row.owner.phone) },
  };
}

/** Those who manage companies and accounts see full numbers, as do those who may see personal data. */
export const readsInFull = ({ actor }: Ctx) => holds(actor.codes, seesPhonesInFull);

/** Rows as sent, with their income. */
async function rowsOf(
  zone: string,
  ctx: Ctx,
  rows: readonly FiguredAgent[],
  scope: Scope,
): Promise<AgentRow[]> {
  const agentIds = rows.map(({ agentId }) => agentId);
  const income = await incomeLately(ctx, {
    zone,
    by: 'agent',
    scope: { agentIds, opAreaIds: scope.opAreaIds },
  });
  return rows.map((row) => ({ ...rowOf(row, scope, readsInFull(ctx)), ...income(row.agentId) }));
}

/** A company as its present row. */
export async function showAgent(zone: string, ctx: Ctx, agentId: number) {
  const row = await agentWithFigures(ctx.db, agentId, businessDayOf(ctx.now(), zone));
  const [shown] = await rowsOf(zone, ctx, [row], ctx.rows.scope());
  return shown ?? refuse('common.not_found');
}

export async function listAgents(zone: string, ctx: Ctx, { query }: InputOf<typeof agents.list>) {
  const scope = ctx.rows.scope(query);
  const wish = { scope, places: await allCompanies(ctx.db), today: businessDayOf(ctx.now(), zone) };
  const { list, ...counted } = await pageOfAgents(ctx.db, wish, query);
  return { list: await rowsOf(zone, ctx, list, scope), ...counted };
}

/** A company's recent figures: vehicles, rides, money and field work. */
export async function showFigures(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof agents.figures>,
): Promise<ReplyOf<typeof agents.figures>> {
  const { agentId } = companyIn(ctx, await allCompanies(ctx.db), query.agentId);
  const { opAreaIds } = ctx.rows.scope();
  const { from, to, each } = lately(ctx.now(), zone);
  const reading = { scope: { agentIds: [agentId], opAreaIds }, zone, by: 'agent' } as const;
  const found = await figuresOfCompanies.ask(ctx.db, agentFigures, { from, to }, reading);
  const values = agentFigures.map((name) => [name, found.at({ agentId, areaId: null }, name, each)]);
  return { from, to, values: Object.fromEntries(values) };
}

/**
 * The choices of the header's picker: the granted companies; with granted areas only those that operate one of them.
 */
export async function listChoices(ctx: Ctx) {
  const scope = grantedScope(ctx);
  const { opAreaIds } = scope;
  const running = opAreaIds === 'all' ? undefined : await agentsOfAreas(ctx.db, opAreaIds);
  const list = (await allCompanies(ctx.db))
    .filter(({ agentId, state }) => state !== 'closed' && isCompanyInScope(scope, agentId))
    .filter(({ agentId }) => running?.includes(agentId) ?? true)
    .map(({ agentId, name, state }) => ({ agentId, company: name, state }));
  return { list, count: list.length };
}

/** The tree of agents in scope; at its top, nodes have no parent. */
export async function showTreeOfAgents(ctx: Ctx) {
  const scope = ctx.rows.scope();
  const areas = await areasByAgent(ctx.db);
  const list = (await allCompanies(ctx.db))
    .filter(({ agentId, state }) => state !== 'closed' && isCompanyInScope(scope, agentId))
    .map(({ agentId, name, parentId, state, depth }) => ({
      agentId,
      company: name,
      state,
      depth,
      parentId: isCompanyInScope(scope, parentId) ? parentId : null,
      areas: areas.get(agentId) ?? 0,
    }));
  return { list, count: list.length };
}

/** The permission tree within the ceiling of an agent in scope, by default the caller's own. */
export async function showTreeOfCodes(ctx: Ctx, { query }: InputOf<typeof agents.tree>) {
  const companies = await allCompanies(ctx.db);
  const ownId = ctx.actor.viewAs ?? ctx.actor.agentId;
  const agentId = query.agentId ?? ownId;
  const own = agentId === ownId && grantedScope(ctx).agentIds.length > 0;
  if (!own) companyIn(ctx, companies, agentId);
  const allows = ceilingOver(agentId, companies);
  const list = permissionTree
    .filter(({ code }) => allows(code))
    .map(treeNodeOf({ codes: ctx.actor.codes, locale: ctx.locale }));
  return { list, count: list.length };
}
