import type { InputOf } from '@kickstand/contract/kit';
import { mostProposed, type ProposedTask, type taskRules } from '@kickstand/contract/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { makeByRule, proposalsIn } from '../field-work/rules/ruling.service.ts';
import { ruleNameIn } from '../field-work/usual-rules.parts.ts';
import { rulesNamed } from './task-rules.store.ts';

type Proposal = Awaited<ReturnType<typeof proposalsIn>>[number];
const idOf = ({ due, wish }: Proposal) => [due.service_area_id, wish.ruleId, due.vehicle_id].join(':');

/** The rules' proposals in an area the caller may see, with the rules' names. */
async function proposed(
  zone: string,
  ctx: Ctx,
  { areaId, ruleId }: { areaId: number; ruleId?: string | undefined },
) {
  const named = (await rulesNamed(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  const names = new Map(named.map((rule) => [rule.rule_id, ruleNameIn(rule, ctx.locale)]));
  return { names, list: await proposalsIn(ctx.db, { areaId, ruleId, now: ctx.now(), zone }, mostProposed) };
}

export async function listProposals(
  { zone }: { zone: string },
  ctx: Ctx,
  { query }: InputOf<typeof taskRules.proposals>,
) {
  const { names, list } = await proposed(zone, ctx, query);
  const rows = list.map((one): ProposedTask => {
    const { due, wish, why } = one;
    const ruleId = wish.ruleId ?? '';
    const [carId, rule] = [String(due.vehicle_id), names.get(ruleId) ?? ''];
    return {
      id: idOf(one),
      ruleId,
      rule,
      carId,
      batteryPct: due.batteryPct,
      why,
      type: wish.type,
      priority: wish.priority,
    };
  });
  const sign = query.dir === 'asc' ? 1 : -1;
  rows.sort((a, b) => sign * ((a.batteryPct ?? 101) - (b.batteryPct ?? 101)));
  const first = (query.pageNum - 1) * query.pageSize;
  return { list: rows.slice(first, first + query.pageSize), count: rows.length };
}

/** Creates tasks from chosen proposals; those no longer proposed are refused individually. */
export async function makeProposed(
  { zone }: { zone: string },
  ctx: Ctx,
  { body }: InputOf<typeof taskRules.makeProposed>,
) {
  const areaId = Number.parseInt(body.ids[0] ?? '', 10);
  ctx.audit.on(String(areaId));
  const found = Number.isInteger(areaId) ? await proposed(zone, ctx, { areaId }) : refuse('common.not_found');
  const known = new Map(found.list.map((one) => [idOf(one), one]));
  const list = [];
  const vehicles: string[] = [];
  for (const id of new Set(body.ids)) {
    const one = known.get(id);
    const ok = one !== undefined && (await makeByRule(ctx.db, one.due, one.wish, ctx.now())) !== undefined;
    if (ok) vehicles.push(String(one.due.vehicle_id));
    const code = ok ? null : 'rule.not_proposed';
    list.push({ id, ok, code, message: code && new Refused(code).sentence(ctx.locale) });
  }
  ctx.audit.record(String(areaId), {
    serviceAreaId: areaId,
    vehicles,
    refused: list.length - vehicles.length,
  });
  return { list, count: list.length };
}
