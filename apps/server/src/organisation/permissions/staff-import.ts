import type { badRow } from '@kickstand/contract/platform/exports';
import { agentsUnder, isCompanyInScope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { agentTree } from '../../platform/session/gate/actors.service.ts';
import { ownerName } from './account-grants.service.ts';
import {
  accountsWithPhones,
  archiveAccounts,
  areasOfAgents,
  insertAccounts,
  type NewAccount,
  rolesOfAgent,
} from './account-writes.store.ts';
import { lockAccounts } from './accounts.store.ts';
import { grantorOf, refuseToTouch, watchAdministrators } from './granting.service.ts';
import { lockGrants } from './grants.store.ts';
import { grantsOf, judgeRow, phoneOf, type StaffGround, type StaffRow } from './staff-import.rows.ts';
import { type StaffColumn, staffImportWords } from './staff-import.words.ts';

const day = 86_400_000;
const required: readonly StaffColumn[] = ['phone', 'name', 'roles', 'profession'];
const columns: readonly StaffColumn[] = [
  'phone',
  'name',
  'roles',
  'areas',
  'profession',
  'employeeNo',
  'expireOn',
];

interface Given {
  row: number;
  given: Record<string, string>;
}

async function groundOf(ctx: Ctx, zone: string, phones: readonly string[]): Promise<StaffGround> {
  const { agentId } = ctx.actor;
  const grantor = grantorOf(ctx);
  ctx.rows.scope();
  if (!isCompanyInScope(grantor.scope, agentId)) refuse('scope.denied');
  const agents = await agentTree(ctx.db);
  const owners = await accountsWithPhones(ctx.db, phones);
  return {
    agentId,
    grantor,
    agents,
    roles: await rolesOfAgent(ctx.db, agentId),
    areas: await areasOfAgents(ctx.db, agentsUnder(agentId, agents)),
    owners: new Map(owners.map((owner) => [owner.phone, ownerName(ctx, owner)])),
    today: businessDayOf(ctx.now(), zone),
    words: staffImportWords[ctx.locale],
  };
}

async function check(ctx: Ctx, zone: string, rows: readonly Given[]) {
  const phones = rows.map(({ given }) => phoneOf(given.phone ?? ''));
  const ground = await groundOf(ctx, zone, phones);
  const first = new Map<string, number>();
  const good: { row: number; value: StaffRow }[] = [];
  const bad: z.infer<typeof badRow>[] = [];
  rows.forEach(({ row, given }, i) => {
    const phone = phones[i] ?? '';
    const judged = judgeRow(given, ground, first.get(phone));
    if (phone !== '' && !first.has(phone)) first.set(phone, row);
    if ('value' in judged) good.push({ row, value: judged.value });
    else bad.push({ row, given, wrong: judged.wrong });
  });
  return { good, bad };
}

/** The account to store; refuses what is no longer valid. */
function accountOf({ roleIds, areaIds, ...row }: StaffRow, ground: StaffGround): NewAccount {
  const roles = roleIds.flatMap((id) => ground.roles.find((role) => role.id === id && role.enable) ?? []);
  const given = grantsOf(ground, roles, areaIds);
  const passes =
    roles.length === roleIds.length &&
    !ground.owners.has(row.phone) &&
    given.beyond.codes.length === 0 &&
    !given.beyond.scope;
  if (!passes) refuse('import.changed');
  return {
    operatorId: newId(),
    phone: row.phone,
    name: row.name,
    agent_id: ground.agentId,
    area_ids: given.areaIds,
    profession: row.profession,
    level: 0,
    employee_no: row.employeeNo || null,
    expire_on: row.expireOn || null,
    enable: true,
    roleIds,
  };
}

async function make(ctx: Ctx, zone: string, rows: readonly StaffRow[]) {
  await lockGrants(ctx.db);
  const ground = await groundOf(
    ctx,
    zone,
    rows.map(({ phone }) => phone),
  );
  const accounts = rows.map((row) => accountOf(row, ground));
  if (accounts.length === 0) return [];
  const by = { by: ctx.actor.operatorId, now: ctx.now() };
  if ((await insertAccounts(ctx.db, accounts, by)) < accounts.length) refuse('import.changed');
  return accounts.map(({ operatorId, name }) => ({ id: operatorId, name }));
}

async function undo(ctx: Ctx, zone: string, made: readonly { id: string }[]) {
  const stillAdministered = await watchAdministrators(ctx, { zone });
  const ids = made.map(({ id }) => id);
  const accounts = await lockAccounts(ctx.db, ctx.rows.scope(), ids);
  const unused = accounts.filter(({ lastLoginAt }) => lastLoginAt === null);
  if (unused.length < ids.length) refuse('import.used', { n: ids.length - unused.length });
  const agents = await agentTree(ctx.db);
  for (const { agentId, areaIds, roles } of unused) refuseToTouch(ctx, { agentId, areaIds, roles }, agents);
  await archiveAccounts(ctx.db, ids, ctx.now());
  await stillAdministered();
}

/**
 * The import of staff accounts for the importer's own company. It grants nothing that the importer does not hold,
 * and can be undone within a day as long as nobody has logged in to a new account.
 */
export const staffImport = ({ zone }: { zone: string }) => ({
  kind: 'staff' as const,
  mostRows: 1_000,
  undoForMs: day,
  columns: (locale: Locale) =>
    columns.map((key) => ({
      key,
      required: required.includes(key),
      ...staffImportWords[locale].columns[key],
    })),
  check: (ctx: Ctx, rows: readonly Given[]) => check(ctx, zone, rows),
  make: (ctx: Ctx, rows: readonly StaffRow[]) => make(ctx, zone, rows),
  undo: (ctx: Ctx, made: readonly { id: string }[]) => undo(ctx, zone, made),
});
