import type { InputOf } from '@kickstand/contract/kit';
import type { agentRoles } from '@kickstand/contract/organisation/agents';
import type { RoleLimits, RoleRow } from '@kickstand/contract/organisation/permissions';
import { allowedWithParents, differenceTo, pushed, seersOf } from '@kickstand/domain/organisation/agents';
import { ceilingOver } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { changeRole, createRole } from '../permissions/role-changes.service.ts';
import { roleNameTaken, viewOfRoles } from '../permissions/role-rows.service.ts';
import { type CopyRow, copiesOf, type Template, templateOf } from './agent-roles.store.ts';
import { companyIn } from './agents.service.ts';
import { allCompanies, type Company } from './agents.store.ts';

/** A template available to companies below this one: of the company itself or of one above it. */
export const usableTemplate = async (
  ctx: Ctx,
  templateId: string,
  parentId: number,
  companies: readonly Company[],
): Promise<Template> =>
  (await templateOf(ctx.db, templateId, { agentIds: seersOf(parentId, companies) })) ??
  refuse('common.not_found');

/** A template of one of the companies in scope. */
const templateIn = async (ctx: Ctx, id: string): Promise<Template> =>
  (await templateOf(ctx.db, id, ctx.rows.scope())) ?? refuse('common.not_found');

/** Runs one of many actions: a refusal is its result, anything else fails the whole. */
async function outcomeOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

/** Copies a template to franchisees: each gets its own role, cut to its ceiling. */
export async function copyTemplate(ctx: Ctx, { body }: InputOf<typeof agentRoles.copyTo>) {
  const { id } = body;
  ctx.audit.on(id);
  const template = await templateIn(ctx, id);
  const companies = await allCompanies(ctx.db);
  const targets = [...new Set(body.agentIds)].map((agentId) => companyIn(ctx, companies, agentId));
  const list = [];
  for (const { agentId, name } of targets) {
    const code = await outcomeOf(() => copyTo(ctx, template, agentId, companies));
    list.push({ agentId, agentName: name, ok: code === null, code });
  }
  const given = list.filter(({ ok }) => ok).map(({ agentName }) => agentName);
  ctx.audit.record(id, { template: [template.name, template.name], given: [[], given] });
  return { list, count: list.length };
}

async function copyTo(ctx: Ctx, template: Template, agentId: number, companies: readonly Company[]) {
  const company = companies.find((one) => one.agentId === agentId);
  if (!company || company.parentId === null) refuse('agent.own');
  if (company.state === 'closed') refuse('agent.closed');
  const { roleId: templateId, name, remark } = template;
  if (await roleNameTaken(ctx, { agentId, kind: 'agent', name })) refuse('role.name_taken');
  const codes = template.codes.filter(allowedWithParents(ceilingOver(agentId, companies)));
  const limits = template.limits as RoleLimits;
  const scope = { dataScope: 'all' as const, agentIds: [], areaIds: [] };
  await createRole(
    ctx,
    { agentId, kind: 'agent' },
    { name, remark, templateId, codes, limits, enable: 1, ...scope },
  );
}

/** What the template's present state would change in each role in scope made from it. */
export async function showDifference(ctx: Ctx, { params: { id } }: InputOf<typeof agentRoles.difference>) {
  const template = await templateIn(ctx, id);
  const companies = await allCompanies(ctx.db);
  const rows = await copiesOf(ctx.db, id, ctx.rows.scope());
  const list = rows.map((row) => ({
    ...row,
    roleName: row.name,
    ...differenceOf(template, row, companies),
  }));
  return { list, count: list.length };
}

const differenceOf = (template: Template, row: CopyRow, companies: readonly Company[]) =>
  differenceTo(template.codes, row.codes, allowedWithParents(ceilingOver(row.agentId, companies)));

/** Brings roles to their template's state as shown: additions only if requested. */
export async function pushTemplate(ctx: Ctx, { body }: InputOf<typeof agentRoles.push>) {
  const { id, reason, withAdditions } = body;
  ctx.audit.on(id);
  const template = await templateIn(ctx, id);
  if (template.version !== body.version) refuse('common.stale_version');
  const companies = await allCompanies(ctx.db);
  const copies = new Map((await copiesOf(ctx.db, id, ctx.rows.scope())).map((row) => [row.roleId, row]));
  const list = [];
  const done: string[] = [];
  for (const { roleId, version } of body.roles) {
    const row = copies.get(roleId) ?? refuse('common.not_found');
    const codes = pushed(row.codes, differenceOf(template, row, companies), withAdditions);
    const code = await outcomeOf(() =>
      changeRole(ctx, viewOfRoles(ctx, ['agent']), changed(row, codes, version)),
    );
    list.push({ roleId, ok: code === null, code });
    if (code === null) done.push(`${row.agentName} · ${row.name}`);
  }
  const change = {
    template: [template.name, template.name],
    pushed: [[], done],
    withAdditions: [null, withAdditions],
  };
  ctx.audit.record(id, change, reason);
  return { list, count: list.length };
}

/** A role with other codes. */
const changed = (row: CopyRow, codes: string[], version: number) => ({
  ...row,
  id: row.roleId,
  version,
  codes,
  dataScope: row.dataScope as RoleRow['dataScope'],
  limits: row.limits as RoleLimits,
  enable: row.enable ? (1 as const) : (0 as const),
});
