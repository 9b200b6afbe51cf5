import {
  mostHits,
  type ScreeningHit,
  type ScreeningRule,
  type ScreeningRun,
  type SystemPreset,
  type screening,
  systemPresets,
} from '@kickstand/contract/fleet/screening';
import type { InputOf } from '@kickstand/contract/kit';
import {
  conditionsOf,
  judge,
  type ScreeningLanguage,
  type Value,
  valueText,
} from '@kickstand/domain/fleet/screening';
import { idleSeconds, standingOf } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { presetSeen } from './presets.store.ts';
import {
  type HitStored,
  pageOfHits,
  pageOfRuns,
  type Reader,
  type RunStored,
  runWith,
} from './results.store.ts';
import { findVehicles, insertHits, insertRun, keptRule, type NewRun } from './screening.store.ts';

export interface ScreeningParts {
  /** The time zone of business days. */
  zone: string;
}

const languageOf = (locale: Locale): ScreeningLanguage => (locale === 'en-US' ? 'en' : 'zh');
const readerOf = ({ actor, rows }: Ctx): Reader => ({
  operatorId: actor.operatorId,
  agentId: actor.agentId,
  scope: rows.scope(),
});

/** What to screen, for whom, and where the rule came from. */
export interface Screening
  extends Pick<NewRun, 'operatorId' | 'agentId' | 'presetId' | 'preset' | 'system' | 'source'> {
  scope: Scope;
  rule: ScreeningRule;
}

/** Screens and stores the result; if too many vehicles match, only that fact. */
export async function screen(
  { db, now, zone }: { db: Db; now(): number; zone: string },
  { scope, rule, ...whose }: Screening,
) {
  const at = now();
  const found = await findVehicles(db, { scope, rule, now: at, zone, most: mostHits + 1 });
  const tooMany = found.length > mostHits;
  const runId = newId();
  const state = tooMany ? ('too_many' as const) : ('done' as const);
  await insertRun(db, { ...whose, rule, runId, state, at, tookMs: now() - at });
  if (!tooMany && found.length > 0) await insertHits(db, runId, found);
  return { runId, tooMany, hits: tooMany ? 0 : found.length };
}

const isSystem = (key: string): key is SystemPreset => Object.hasOwn(systemPresets, key);

/** The rule that a call refers to: its own, a built-in one, or a preset. */
async function askedRule(ctx: Ctx, { rule, presetId = '' }: InputOf<typeof screening.query>['body']) {
  const none = { presetId: null, preset: null, system: null };
  if (rule) return { ...none, rule };
  if (isSystem(presetId)) return { ...none, system: presetId, rule: systemPresets[presetId].rule };
  const kept = (await presetSeen(ctx.db, ctx.actor, presetId)) ?? refuse('common.not_found');
  return { ...none, presetId, preset: kept.name, rule: keptRule(kept.rule) };
}

/** Screens the vehicles in scope now. */
export async function queryVehicles(
  { zone }: ScreeningParts,
  ctx: Ctx,
  { body }: InputOf<typeof screening.query>,
): Promise<ScreeningRun> {
  ctx.audit.on(body.presetId ?? 'rule');
  const reader = readerOf(ctx);
  const asked = await askedRule(ctx, body);
  const run = await screen({ db: ctx.db, now: ctx.now, zone }, { ...reader, ...asked, source: 'operator' });
  if (run.tooMany) refuse('screening.too_many', { most: mostHits });
  ctx.audit.record(asked.system ?? asked.preset ?? run.runId, { rule: asked.rule, hits: run.hits });
  return runOf((await runWith(ctx.db, reader, run.runId)) ?? refuse('screening.not_found'));
}

const runOf = (row: RunStored): ScreeningRun => ({
  ...row,
  system: row.system !== null && isSystem(row.system) ? row.system : null,
  rule: keptRule(row.rule),
  hits: row.hits ?? 0,
});

/** A result that the caller can see. */
export async function seenRun(ctx: Ctx, runId: string): Promise<ScreeningRun> {
  return runOf((await runWith(ctx.db, readerOf(ctx), runId)) ?? refuse('screening.not_found'));
}

export const showRun = (ctx: Ctx, { params }: InputOf<typeof screening.run>) => seenRun(ctx, params.id);

export async function listRuns(ctx: Ctx, { query }: InputOf<typeof screening.runs>) {
  const reader = { ...readerOf(ctx), scope: ctx.rows.scope(query) };
  const { list, ...counted } = await pageOfRuns(ctx.db, reader, query);
  return { list: list.map(runOf), ...counted };
}

/** One page of a result's vehicles. */
export async function listHits(ctx: Ctx, { query }: InputOf<typeof screening.hits>) {
  const { rule } = await seenRun(ctx, query.runId);
  const { locale, now } = ctx;
  const { list, ...counted } = await pageOfHits(ctx.db, { scope: ctx.rows.scope(query), locale }, query);
  const language = languageOf(locale);
  return { list: list.map((row) => hitOf(row, { rule, language, now: now() })), ...counted };
}

interface Shown {
  rule: ScreeningRule;
  language: ScreeningLanguage;
  /** Epoch ms. */
  now: number;
}

function hitOf(row: HitStored, { rule, language, now }: Shown): ScreeningHit {
  const values = row.measured as Value[];
  const { met } = judge(rule, values);
  const conditions = conditionsOf(rule);
  return {
    met: [...new Set(conditions.filter((_, i) => met[i]).map(({ key }) => key))],
    values: conditions.map((condition, i) => {
      const value = values[i] ?? null;
      return {
        key: condition.key,
        days: condition.days ?? null,
        met: met[i] ?? false,
        value: Array.isArray(value) ? [...value] : (value as number | boolean | null),
        text: valueText(condition, value, language),
      };
    }),
    ...nowOf(row, now),
  };
}

const nowOf = ({ measured, lockAt, unlockAt, reportedAt, online, ...row }: HitStored, now: number) => ({
  ...row,
  online: online ? ('online' as const) : reportedAt === null ? ('never' as const) : ('offline' as const),
  idleSeconds: idleSeconds(standingOf({ ...row, lockAt, unlockAt }), now),
});
