import type { InputOf } from '@kickstand/contract/kit';
import type { agentAreas } from '@kickstand/contract/organisation/agents';
import { effectiveAt, losersOf, whyNoTransfer } from '@kickstand/domain/organisation/agents';
import { rightsOf } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { grantsOf } from './accounts.store.ts';
import { areaTransferred } from './agents.events.ts';
import { unsettledOf } from './agents.questions.ts';
import { type AgentParts, companyIn } from './agents.service.ts';
import { allCompanies, type Company, lockTree } from './agents.store.ts';
import { chapterOf, lockedArea } from './areas.service.ts';
import { impactOf, isAreaIn } from './areas.store.ts';
import {
  cancelScheduled,
  chapterWith,
  type Due,
  insertScheduled,
  isScheduled,
  lockScheduled,
  moveArea,
  peopleOf,
} from './assignments.store.ts';

/** Transfers an area to another agent after approval: at once, or at 00:00 of its day. */
export async function transferArea(
  parts: AgentParts,
  ctx: Ctx,
  { body }: InputOf<typeof agentAreas.transfer>,
) {
  const { areaId, reason, effectiveOn } = body;
  const area = await lockedArea(ctx, areaId, body.version);
  await lockTree(ctx.db);
  const companies = await allCompanies(ctx.db);
  const target = companyIn(ctx, companies, body.agentId);
  const from = companies.find(({ agentId }) => agentId === area.agentId);
  const scheduled = await isScheduled(ctx.db, areaId);
  const why = whyNoTransfer({ from: area.agentId, to: target, scheduled }, companies);
  if (why) refuse(why);
  const now = ctx.now();
  const when = { day: effectiveOn, now, zone: parts.zone, agreed: ctx.approver !== undefined };
  const begins = effectiveAt(when) ?? refuse('area.past');
  const losers = losersOf(area.agentId, target.agentId, companies);
  const impact = await impactOf(ctx.db, areaId, losers);
  const { statements, cards, cardCents } = await unsettledOf.ask(ctx.db, area.agentId, areaId);
  if (statements > 0) refuse('area.unsettled', { statements });
  const change = {
    area: [area.name, area.name],
    agent: [from?.name ?? null, target.name],
    effectiveOn: [null, effectiveOn],
    vehicles: [null, impact.vehicles],
    stations: [null, impact.stations],
    staff: [null, impact.staff],
    riding: [null, impact.riding],
    cards: [null, cards],
    cardCents: [null, cardCents],
  };
  ctx.secondPerson({ object: String(areaId), change, reason });

  const assignmentId = await insertScheduled(
    ctx.db,
    {
      areaId,
      agentId: target.agentId,
      fromAgentId: area.agentId,
      effectiveAt: begins,
      reason,
      operatorId: ctx.actor.operatorId,
      operator: ctx.actor.name,
      approver: ctx.approver ?? null,
    },
    now,
  );
  const due = { areaId, assignmentId };
  const agreed = { reason, by: ctx.actor.name, approver: ctx.approver ?? '' };
  const way = { name: area.name, from: area.agentId, to: target, companies };
  if (begins <= now) await carryOver(ctx, parts, { ...due, ...way, agreed });
  ctx.audit.record(String(areaId), change, reason);
  return showChapter(ctx, due);
}

async function showChapter(ctx: Ctx, { areaId, assignmentId }: Due) {
  const row = await chapterWith(ctx.db, areaId, assignmentId);
  return row ? chapterOf(row, ctx.rows.scope()) : refuse('common.not_found');
}

interface Handover extends Due {
  /** The area's name. */
  name: string;
  from: number;
  to: Pick<Company, 'agentId' | 'name'>;
  companies: readonly Company[];
  /** Who approved it, and why. */
  agreed: { reason: string; by: string; approver: string };
  /** Another operator to notify, besides the two companies. */
  alsoTell?: string;
}

/**
 * Carries out the transfer: vehicles, fences, people and the value of unused cards; then notifies both companies.
 * Trips in progress are not affected.
 */
export async function carryOver(
  ctx: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  { tell, zone }: Pick<AgentParts, 'tell' | 'zone'>,
  { areaId, assignmentId, name, from, to, companies, agreed, alsoTell }: Handover,
) {
  const now = ctx.now();
  await areaTransferred.tell(ctx.db, { assignmentId, areaId, to: to.agentId, ...agreed, now, zone });
  const losers = losersOf(from, to.agentId, companies);
  const moved = await moveArea(ctx.db, { areaId, assignmentId, to: to.agentId, losers, now: ctx.now() });
  const people = await readersOf(ctx, [from, to.agentId], companies);
  await notify(ctx, tell, {
    operatorIds: [...new Set([...people, ...(alsoTell === undefined ? [] : [alsoTell])])],
    kind: 'area_transferred',
    facts: {
      area: name,
      from: companies.find(({ agentId }) => agentId === from)?.name ?? '',
      to: to.name,
      vehicles: moved.vehicles,
    },
    link: '/agent/service-area-management',
  });
  return moved;
}

/** The code of the page of areas and their agents. */
const areasPage = '1103';

/** The people of these companies who may see that page. */
async function readersOf(
  { db }: Pick<Ctx, 'db'>,
  agentIds: readonly number[],
  companies: readonly Company[],
) {
  const people = await peopleOf(db, agentIds);
  const grants = await grantsOf(db, [...new Set(people.flatMap(({ roleIds }) => roleIds))]);
  return people
    .filter(({ agentId, roleIds }) => {
      const roles = roleIds.flatMap((id) => grants.get(id) ?? []);
      return rightsOf({ agentId, areaIds: null, roles }, companies).codes.has(areasPage);
    })
    .map(({ operatorId }) => operatorId);
}

/** Cancel a scheduled transfer. */
export async function cancelTransfer(ctx: Ctx, { query }: InputOf<typeof agentAreas.cancelTransfer>) {
  const { areaId, assignmentId, reason } = query;
  ctx.audit.on(String(areaId));
  if ((await isAreaIn(ctx.db, ctx.rows.scope(), areaId)) === undefined) refuse('common.not_found');
  const waiting = (await lockScheduled(ctx.db, areaId, assignmentId)) ?? refuse('common.not_found');
  await cancelScheduled(ctx.db, { areaId, assignmentId }, ctx.now());
  const chapter = await showChapter(ctx, { areaId, assignmentId });
  const effectiveOn = new Date(waiting.effective_at).toISOString();
  ctx.audit.record(
    String(areaId),
    { agent: [chapter.agentName, null], effectiveAt: [effectiveOn, null] },
    reason,
  );
  return chapter;
}
