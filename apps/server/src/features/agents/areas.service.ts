import type { AgentAreaRow, agentAreas } from '@kickstand/contract/agents';
import type { InputOf } from '@kickstand/contract/kit';
import { isCompanyInScope, type Scope } from '@kickstand/domain/access';
import { losersOf } from '@kickstand/domain/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { unsettledOf } from '../settlement/compensation.service.ts';
import { companyIn, grantedScope } from './agents.service.ts';
import { allCompanies } from './agents.store.ts';
import {
  areasIn,
  areaWithFigures,
  type FiguredArea,
  impactOf,
  isAreaIn,
  lockArea,
  pageOfAreas,
  updateArea,
  vehiclesOf,
} from './areas.store.ts';
import { type Chapter, historyOf } from './assignments.store.ts';

const rowOf = (row: FiguredArea): AgentAreaRow => ({
  ...row,
  id: row.serviceAreaId,
  status: row.status as AgentAreaRow['status'],
  scheduled:
    row.assignmentId === null || row.nextAgentId === null || row.effectiveAt === null
      ? null
      : {
          assignmentId: row.assignmentId,
          agentId: row.nextAgentId,
          agentName: row.nextAgentName ?? '',
          effectiveAt: row.effectiveAt,
        },
});

/** A chapter as the caller may see it: an agent outside the scope stays unnamed. */
export const chapterOf = (row: Chapter, scope: Scope) => {
  const fromSeen = isCompanyInScope(scope, row.fromAgentId);
  return {
    ...row,
    fromAgentId: fromSeen ? row.fromAgentId : null,
    fromAgentName: fromSeen ? row.fromAgentName : null,
    state: row.state as 'scheduled' | 'active' | 'ended' | 'cancelled',
  };
};

export async function listAgentAreas(ctx: Ctx, { query }: InputOf<typeof agentAreas.list>) {
  const { list, ...counted } = await pageOfAreas(ctx.db, ctx.rows.scope(query), query);
  return { list: list.map(rowOf), ...counted };
}

/** What the header's picker offers: everything the caller is granted, whatever the header has chosen. */
export async function listOwnAreas(ctx: Ctx) {
  const list = await areasIn(ctx.db, grantedScope(ctx));
  return { list, count: list.length };
}

export async function listAreasOfAgent(ctx: Ctx, { query }: InputOf<typeof agentAreas.ofAgent>) {
  const { agentId } = companyIn(ctx, await allCompanies(ctx.db), query.agentId);
  const list = await areasIn(ctx.db, ctx.rows.scope(), agentId);
  return { list, count: list.length };
}

/** An area in scope, locked, as the caller saw it. */
export async function lockedArea(ctx: Ctx, areaId: number, version: number) {
  ctx.audit.on(String(areaId));
  const area = (await lockArea(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  if (area.version !== version) refuse('common.stale_version');
  return area;
}

const showArea = async (ctx: Ctx, areaId: number) => rowOf(await areaWithFigures(ctx.db, areaId));

export async function editArea(ctx: Ctx, { body }: InputOf<typeof agentAreas.edit>) {
  const { areaId, city, hotline, vehicleQuota = null } = body;
  const before = await lockedArea(ctx, areaId, body.version);
  await updateArea(ctx.db, areaId, { city, hotline, vehicle_quota: vehicleQuota }, ctx.now());
  ctx.audit.record(String(areaId), {
    city: [before.city, city],
    hotline: [before.hotline, hotline],
    vehicleQuota: [before.vehicleQuota, vehicleQuota],
  });
  return showArea(ctx, areaId);
}

/** Open, pause or close an area; only an empty one is closed. */
export async function setAreaStatus(ctx: Ctx, { body }: InputOf<typeof agentAreas.setStatus>) {
  const { areaId, status, reason } = body;
  const before = await lockedArea(ctx, areaId, body.version);
  const vehicles = status === 'closed' ? await vehiclesOf(ctx.db, areaId) : 0;
  if (vehicles > 0) refuse('area.not_empty', { vehicles });
  await updateArea(ctx.db, areaId, { status }, ctx.now());
  ctx.audit.record(String(areaId), { status: [before.status, status] }, reason);
  return showArea(ctx, areaId);
}

/** What a transfer would move; counted for one that leaves the whole branch, which takes it from most people. */
export async function showImpact(ctx: Ctx, { query: { areaId } }: InputOf<typeof agentAreas.impact>) {
  const agentId = (await isAreaIn(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  const companies = await allCompanies(ctx.db);
  const root = companies.find(({ parentId }) => parentId === null)?.agentId ?? agentId;
  const moves = await impactOf(ctx.db, areaId, losersOf(agentId, root, companies));
  return { ...moves, ...(await unsettledOf(ctx.db, agentId, areaId)) };
}

export async function showHistory(ctx: Ctx, { query: { areaId } }: InputOf<typeof agentAreas.history>) {
  const scope = ctx.rows.scope();
  if ((await isAreaIn(ctx.db, scope, areaId)) === undefined) refuse('common.not_found');
  const list = (await historyOf(ctx.db, areaId)).map((row) => chapterOf(row, scope));
  return { list, count: list.length };
}
