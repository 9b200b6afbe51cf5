import type { InputOf } from '@kickstand/contract/kit';
import type { AgentAreaRow, agentAreas } from '@kickstand/contract/organisation/agents';
import { losersOf } from '@kickstand/domain/organisation/agents';
import { isCompanyInScope, type Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { unsettledOf } from './agents.questions.ts';
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
import { incomeLately } from './lately.service.ts';

/** The figures of its income. */
type Income = Pick<AgentAreaRow, 'rides30d' | 'paid30dCents' | 'paidTodayCents'>;

const rowOf = (row: FiguredArea): Omit<AgentAreaRow, keyof Income> => ({
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

/** A period as the caller may see it: an agent outside the scope is not named. */
export const chapterOf = (row: Chapter, scope: Scope) => {
  const fromSeen = isCompanyInScope(scope, row.fromAgentId);
  return {
    ...row,
    fromAgentId: fromSeen ? row.fromAgentId : null,
    fromAgentName: fromSeen ? row.fromAgentName : null,
    state: row.state as 'scheduled' | 'active' | 'ended' | 'cancelled',
  };
};

/** Rows as sent, with the income for the area's company. */
async function rowsOf(zone: string, ctx: Ctx, rows: readonly FiguredArea[]): Promise<AgentAreaRow[]> {
  const { agentIds } = ctx.rows.scope();
  const opAreaIds = rows.map(({ serviceAreaId }) => serviceAreaId);
  const income = await incomeLately(ctx, { zone, by: 'area', scope: { agentIds, opAreaIds } });
  return rows.map((row) => ({ ...rowOf(row), ...income(row.agentId, row.serviceAreaId) }));
}

export async function listAgentAreas(zone: string, ctx: Ctx, { query }: InputOf<typeof agentAreas.list>) {
  const wish = { scope: ctx.rows.scope(query), today: businessDayOf(ctx.now(), zone) };
  const { list, ...counted } = await pageOfAreas(ctx.db, wish, query);
  return { list: await rowsOf(zone, ctx, list), ...counted };
}

/** The choices of the header's picker: everything granted to the caller, whatever the header has chosen. */
export async function listOwnAreas(ctx: Ctx) {
  const list = await areasIn(ctx.db, grantedScope(ctx));
  return { list, count: list.length };
}

export async function listAreasOfAgent(ctx: Ctx, { query }: InputOf<typeof agentAreas.ofAgent>) {
  const { agentId } = companyIn(ctx, await allCompanies(ctx.db), query.agentId);
  const list = await areasIn(ctx.db, ctx.rows.scope(), agentId);
  return { list, count: list.length };
}

/** Locks an area in scope; refuses unless its version is the one the caller knows. */
export async function lockedArea(ctx: Ctx, areaId: number, version: number) {
  ctx.audit.on(String(areaId));
  const area = (await lockArea(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  if (area.version !== version) refuse('common.stale_version');
  return area;
}

async function showArea(zone: string, ctx: Ctx, areaId: number) {
  const row = await areaWithFigures(ctx.db, areaId, businessDayOf(ctx.now(), zone));
  const [shown] = await rowsOf(zone, ctx, [row]);
  return shown ?? refuse('common.not_found');
}

export async function editArea(zone: string, ctx: Ctx, { body }: InputOf<typeof agentAreas.edit>) {
  const { areaId, city, hotline, vehicleQuota = null } = body;
  const before = await lockedArea(ctx, areaId, body.version);
  await updateArea(ctx.db, areaId, { city, hotline, vehicle_quota: vehicleQuota }, ctx.now());
  ctx.audit.record(String(areaId), {
    city: [before.city, city],
    hotline: [before.hotline, hotline],
    vehicleQuota: [before.vehicleQuota, vehicleQuota],
  });
  return showArea(zone, ctx, areaId);
}

/** Opens, pauses or closes an area; only an empty one can be closed. */
export async function setAreaStatus(zone: string, ctx: Ctx, { body }: InputOf<typeof agentAreas.setStatus>) {
  const { areaId, status, reason } = body;
  const before = await lockedArea(ctx, areaId, body.version);
  const vehicles = status === 'closed' ? await vehiclesOf(ctx.db, areaId) : 0;
  if (vehicles > 0) refuse('area.not_empty', { vehicles });
  await updateArea(ctx.db, areaId, { status }, ctx.now());
  ctx.audit.record(String(areaId), { status: [before.status, status] }, reason);
  return showArea(zone, ctx, areaId);
}

/** What a transfer would move; counted for one that leaves the whole branch, which takes it from the most people. */
export async function showImpact(ctx: Ctx, { query: { areaId } }: InputOf<typeof agentAreas.impact>) {
  const agentId = (await isAreaIn(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  const companies = await allCompanies(ctx.db);
  const root = companies.find(({ parentId }) => parentId === null)?.agentId ?? agentId;
  const moves = await impactOf(ctx.db, areaId, losersOf(agentId, root, companies));
  return { ...moves, ...(await unsettledOf.ask(ctx.db, agentId, areaId)) };
}

export async function showHistory(ctx: Ctx, { query: { areaId } }: InputOf<typeof agentAreas.history>) {
  const scope = ctx.rows.scope();
  if ((await isAreaIn(ctx.db, scope, areaId)) === undefined) refuse('common.not_found');
  const list = (await historyOf(ctx.db, areaId)).map((row) => chapterOf(row, scope));
  return { list, count: list.length };
}
