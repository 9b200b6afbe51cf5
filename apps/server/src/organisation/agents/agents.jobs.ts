import { takesMore } from '@kickstand/domain/organisation/agents';
import { everything } from '@kickstand/domain/platform/access';
import { appendAudit } from '../../kernel/call/audit.ts';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import type { AgentParts } from './agents.service.ts';
import { allCompanies, type Company, lockTree } from './agents.store.ts';
import { carryOver } from './area-transfers.service.ts';
import { lockArea } from './areas.store.ts';
import {
  cancelScheduled,
  type Due,
  dueTransfers,
  lockScheduled,
  type Scheduled,
} from './assignments.store.ts';

interface JobParts extends Pick<AgentParts, 'tell' | 'zone'> {
  database: Database;
  now(): number;
}

/** Carries out due transfers of areas, each separately; returns how many were due. */
export async function transferDueAreas({ database, now, ...parts }: JobParts): Promise<number> {
  const due = await database.read(everything, (db) => dueTransfers(db, now()));
  for (const one of due) await committing({ database, now }, (ctx) => transferDue(ctx, parts, one));
  return due.length;
}

/** Carries out one transfer; cancels it if the agent can no longer receive areas or already has the area. */
async function transferDue(ctx: Committing, parts: Pick<AgentParts, 'tell' | 'zone'>, due: Due) {
  const area = await lockArea(ctx.db, everything, due.areaId);
  await lockTree(ctx.db);
  const waiting = await lockScheduled(ctx.db, due.areaId, due.assignmentId);
  if (!waiting || !area) return;
  const companies = await allCompanies(ctx.db);
  const to = companies.find(({ agentId }) => agentId === waiting.agent_id);
  const from = area.agentId;
  const possible = to && takesMore(to.state) && from !== to.agentId;
  if (possible) {
    const { reason, operator: by, approver, operator_id: alsoTell } = waiting;
    const agreed = { reason: reason ?? '', by, approver: approver ?? '' };
    const moved = await carryOver(ctx, parts, {
      ...due,
      name: area.name,
      from,
      to,
      companies,
      agreed,
      alsoTell,
    });
    await note(ctx, waiting, { companies, from, result: 'ok', facts: { ...moved } });
    return;
  }
  await cancelScheduled(ctx.db, due, ctx.now());
  await notify(ctx, parts.tell, {
    operatorIds: [waiting.operator_id],
    kind: 'area_transferred',
    facts: { area: area.name, to: to?.name ?? '', cancelled: true },
    link: '/agent/service-area-management',
  });
  await note(ctx, waiting, { companies, from, result: 'refused', facts: {} });
}

interface Outcome {
  companies: readonly Company[];
  from: number;
  result: 'ok' | 'refused';
  facts: Record<string, number>;
}

/** Automatic actions are logged too, under the second person who approved them. */
async function note(
  { db, now }: Committing,
  waiting: Scheduled,
  { companies, from, result, facts }: Outcome,
) {
  const nameOf = (id: number) => companies.find(({ agentId }) => agentId === id)?.name ?? String(id);
  const counted = Object.entries(facts).map(([key, n]) => [key, [null, n]]);
  await appendAudit(db, {
    at: now(),
    agent_id: companies.find(({ parentId }) => parentId === null)?.agentId ?? null,
    operator_id: 'system',
    operator: 'system',
    role: null,
    call_id: 'agentAreas.transfer',
    module: 'areas',
    action: 'transfer',
    object: String(waiting.service_area_id),
    change: { agent: [nameOf(from), nameOf(waiting.agent_id)], ...Object.fromEntries(counted) },
    reason: waiting.reason,
    result,
    result_code: result === 'ok' ? null : 'agent.not_running',
    duration_ms: 0,
    ip: null,
    device: null,
    platform: 'system',
    sensitive: true,
    request_id: newId(),
    ...(waiting.approver !== null && { approver: waiting.approver }),
  });
}

const lookEveryMs = 10_000;

/** Runs every ten seconds; one server of the deployment suffices, more do no harm. Returns a function that stops it. */
export const startAreaTransfers = (parts: JobParts, onError: (error: unknown) => void) =>
  repeatEvery(lookEveryMs, () => transferDueAreas(parts), onError);
