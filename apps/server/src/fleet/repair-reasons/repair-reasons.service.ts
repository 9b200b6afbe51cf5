import {
  type ReasonBody,
  type ReportRules,
  type repairReasons,
  reportRules,
} from '@kickstand/contract/fleet/repair-reasons';
import type { InputOf } from '@kickstand/contract/kit';
import { usualReportRules } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { lockSettings, putSetting, settingOf } from '../../kernel/program/setting.ts';
import {
  countReasons,
  deleteReason,
  enableReason,
  insertReason,
  isNamed,
  lockReasons,
  mostReasons,
  offeredReasons,
  pageOfReasons,
  putReason,
  type ReasonStored,
  reasonAt,
  reasonNamed,
} from './repair-reasons.store.ts';

type Calls = typeof repairReasons;

export const listReasons = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfReasons(ctx.db, query, ctx.now());

async function insertChecked(ctx: Ctx, body: ReasonBody) {
  await lockReasons(ctx.db);
  if ((await countReasons(ctx.db)) >= mostReasons) refuse('repair_reason.too_many');
  if (await reasonNamed(ctx.db, body, '')) refuse('repair_reason.name_taken');
  const id = newId();
  await insertReason(ctx.db, id, body, ctx.now());
  ctx.audit.record(body.name, { ...body });
  return { id };
}

export async function addReason(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  return insertChecked(ctx, body);
}

/** Locks the reason; refuses unless its version is the one the caller knows. */
async function reasonToChange(ctx: Ctx, id: string, version?: number) {
  ctx.audit.on(id);
  await lockReasons(ctx.db);
  const reason = (await reasonAt(ctx.db, id)) ?? refuse('common.not_found');
  if (version !== undefined && reason.version !== version) refuse('common.stale_version');
  return reason;
}

const bodyOf = ({ id: _, enabled: _enabled, version: _version, ...body }: ReasonStored): ReasonBody => body;

/** The fields that differ, each with its value before and after. */
function differences(before: ReasonBody, after: ReasonBody) {
  const keys = Object.keys(after) as (keyof ReasonBody)[];
  const differs = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(differs.map((key) => [key, [before[key], after[key]]]));
}

export async function editReason(ctx: Ctx, { params: { id }, body }: InputOf<Calls['edit']>) {
  const { version, ...after } = body;
  const before = bodyOf(await reasonToChange(ctx, id, version));
  if (await reasonNamed(ctx.db, after, id)) refuse('repair_reason.name_taken');
  await putReason(ctx.db, id, after, ctx.now());
  ctx.audit.record(after.name, differences(before, after));
  return { id };
}

export async function switchReason(ctx: Ctx, { params: { id }, body }: InputOf<Calls['setEnabled']>) {
  const { name, enabled } = await reasonToChange(ctx, id, body.version);
  await enableReason(ctx.db, id, body.enabled, ctx.now());
  ctx.audit.record(name, { enabled: [enabled, body.enabled] });
  return { id };
}

export async function copyReason(ctx: Ctx, { params: { id }, body }: InputOf<Calls['copy']>) {
  const reason = bodyOf(await reasonToChange(ctx, id));
  return insertChecked(ctx, { ...reason, modelIds: body.modelIds });
}

export async function removeReason(ctx: Ctx, { params: { id }, query }: InputOf<Calls['remove']>) {
  const { name } = await reasonToChange(ctx, id, query.version);
  if (await isNamed(ctx.db, id)) refuse('repair_reason.in_use');
  await deleteReason(ctx.db, id);
  ctx.audit.record(name, {});
  return { id };
}

const settingName = 'reportRules';

/** The rules for riders' fault reports. */
export async function reportRulesOf(db: Db): Promise<ReportRules> {
  const kept = reportRules.safeParse(await settingOf(db, settingName));
  return kept.success ? kept.data : usualReportRules;
}

export async function changeRules(ctx: Ctx, { body }: InputOf<Calls['setRules']>) {
  ctx.audit.on(settingName);
  await lockSettings(ctx.db);
  const before = await reportRulesOf(ctx.db);
  await putSetting(ctx.db, settingName, { value: body, now: ctx.now() });
  const keys = Object.keys(body) as (keyof ReportRules)[];
  const differs = keys.filter((key) => before[key] !== body[key]);
  ctx.audit.record(settingName, Object.fromEntries(differs.map((key) => [key, [before[key], body[key]]])));
  return body;
}

/** The reasons currently offered. */
export const reasonsOffered = offeredReasons;
