import { mostPresets, type PresetRow, type screening } from '@kickstand/contract/fleet/screening';
import type { InputOf } from '@kickstand/contract/kit';
import { nextRunAt } from '@kickstand/domain/fleet/screening';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import {
  deletePreset,
  insertPreset,
  lockPresets,
  type PresetStored,
  presetSeen,
  presetsSeen,
  updatePreset,
} from './presets.store.ts';
import type { ScreeningParts } from './screening.service.ts';
import { keptRule } from './screening.store.ts';

const presetOf = ({ operatorId, ...row }: PresetStored, reader: string): PresetRow => ({
  ...row,
  rule: keptRule(row.rule),
  own: operatorId === reader,
});

export async function listPresets({ db, actor }: Ctx) {
  const list = (await presetsSeen(db, actor)).map((row) => presetOf(row, actor.operatorId));
  return { list, count: list.length, most: mostPresets };
}

/** A preset of the caller's own; others' cannot be changed. */
async function ownPreset({ db, actor }: Ctx, presetId: string) {
  const found = await presetSeen(db, actor, presetId);
  return found?.operatorId === actor.operatorId
    ? presetOf(found, actor.operatorId)
    : refuse('common.not_found');
}

type Body = InputOf<typeof screening.addPreset>['body'];

function keepingOf({ zone }: ScreeningParts, { now }: Ctx, body: Body | EditBody) {
  const { name, rule, shared, schedule } = body;
  const atHour = schedule === 'daily' ? (body.atHour ?? null) : null;
  return {
    name,
    rule,
    shared,
    schedule,
    atHour,
    nextAt: nextRunAt({ schedule, atHour }, now(), zone),
  };
}

type EditBody = InputOf<typeof screening.editPreset>['body'];

const logged = ({ name, rule, shared, schedule, atHour }: PresetRow) => ({
  name,
  rule,
  shared,
  schedule,
  atHour,
});

/** Adds a preset; one person's names must differ by more than case. */
export async function addPreset(
  parts: ScreeningParts,
  ctx: Ctx,
  { body }: InputOf<typeof screening.addPreset>,
) {
  const { db, actor, now, audit } = ctx;
  audit.on(body.name);
  const kept = await lockPresets(db, actor.operatorId);
  if (kept.some(({ name }) => name === body.name.toLowerCase()))
    refuse('screening.name_taken', { name: body.name });
  if (kept.length >= mostPresets) refuse('screening.too_many_presets', { most: mostPresets });
  const presetId = newId();
  const { operatorId, agentId } = actor;
  await insertPreset(db, { ...keepingOf(parts, ctx, body), presetId, operatorId, agentId }, now());
  const made = await ownPreset(ctx, presetId);
  audit.record(made.name, logged(made));
  return made;
}

/** Changes a preset of the caller's own; concurrent changes are not overwritten. */
export async function editPreset(
  parts: ScreeningParts,
  ctx: Ctx,
  { params: { id }, body }: InputOf<typeof screening.editPreset>,
) {
  const { db, actor, now, audit } = ctx;
  audit.on(id);
  const kept = await lockPresets(db, actor.operatorId);
  const before = await ownPreset(ctx, id);
  if (before.version !== body.version) refuse('common.stale_version');
  if (kept.some(({ presetId, name }) => presetId !== id && name === body.name.toLowerCase()))
    refuse('screening.name_taken', { name: body.name });
  await updatePreset(db, id, keepingOf(parts, ctx, body), now());
  const after = await ownPreset(ctx, id);
  audit.record(after.name, differences(logged(before), logged(after)));
  return after;
}

/** Deletes a preset of the caller's own. */
export async function removePreset(ctx: Ctx, { params: { id } }: InputOf<typeof screening.removePreset>) {
  ctx.audit.on(id);
  const preset = await ownPreset(ctx, id);
  await deletePreset(ctx.db, id);
  ctx.audit.record(preset.name, logged(preset));
  return { id };
}
