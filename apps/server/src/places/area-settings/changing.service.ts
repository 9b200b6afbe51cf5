import {
  type SettingDifferences,
  type SettingGroupName,
  settingGroups,
} from '@kickstand/contract/places/area-settings';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { secondPersonOf } from '../../platform/approvals/alone.service.ts';
import { heldIn, readGroup, settingDifferencesOf } from './area-settings.service.ts';
import { areasIn, lockAreas, putContent, versionsOf } from './area-settings.store.ts';

/** A change of any group. */
interface Save {
  params: { areaId: number };
  body: { content: object; version: number; reason: string };
}

/** Other areas get the same group settings as one area. */
interface Copy {
  params: { areaId: number };
  body: { areaIds: number[]; version: number; reason: string };
}

export interface AreaSettingsParts {
  /** Zone of business days. */
  zone: string;
}

const areaOf = async (ctx: Ctx, areaId: number) => {
  const [area] = await areasIn(ctx.db, ctx.rows.scope(), [areaId]);
  return area ?? refuse('common.not_found');
};

/** A group of an area. */
interface OfGroup {
  params: { areaId: number; group: SettingGroupName };
}

export async function showSettings(ctx: Ctx, { params }: { params: { areaId: number } }) {
  const area = await areaOf(ctx, params.areaId);
  return { ...area, ...(await heldIn(ctx.db, params.areaId)) };
}

const mostShown = 50;

export async function showHistory(ctx: Ctx, { params: { areaId, group } }: OfGroup) {
  await areaOf(ctx, areaId);
  const rows = await versionsOf(ctx.db, areaId, group, mostShown + 1);
  const list = rows.slice(0, mostShown).map(({ content, ...row }, i) => ({
    ...row,
    change: settingDifferencesOf(readGroup(group, rows[i + 1]?.content), readGroup(group, content)),
  }));
  return { list };
}

/** What would change in other areas; those without a change are left out. */
async function compared(ctx: Ctx, group: SettingGroupName, like: object, others: readonly Area[]) {
  const list = [];
  for (const area of others) {
    const { content, version } = (await heldIn(ctx.db, area.areaId))[group];
    const change = settingDifferencesOf(content, like);
    if (Object.keys(change).length > 0) list.push({ ...area, version, change });
  }
  return list;
}

interface Area {
  areaId: number;
  area: string;
}

const besides = (areaId: number, areaIds: readonly number[]) => areaIds.filter((one) => one !== areaId);

export async function compareSettings(
  ctx: Ctx,
  { params, query }: OfGroup & { query: { areaIds: number[] } },
) {
  const { areaId, group } = params;
  await areaOf(ctx, areaId);
  const others = await areasIn(ctx.db, ctx.rows.scope(), besides(areaId, query.areaIds));
  return { list: await compared(ctx, group, (await heldIn(ctx.db, areaId))[group].content, others) };
}

/** Whether a change of a group needs a second person. */
function wantsSecond(group: SettingGroupName, change: SettingDifferences) {
  const rule: 'always' | readonly string[] = settingGroups[group].secondPerson;
  return rule === 'always' || rule.some((name) => name in change);
}

interface Need {
  group: SettingGroupName;
  /** The changes, before and after, in any of the areas. */
  change: SettingDifferences;
  said: { object: string; change: Record<string, unknown>; reason: string };
}

/** Asks for the second person that a change needs; returns what to log if there is none. */
async function askFor({ zone }: AreaSettingsParts, ctx: Ctx, { group, change, said }: Need) {
  if (!wantsSecond(group, change)) return {};
  const alone = ctx.approver === undefined && (await secondPersonOf(ctx, zone)) === 'nobody';
  if (alone) return { secondPerson: [null, 'nobody'] };
  ctx.secondPerson(said);
  return {};
}

/** Changes a group of an area. */
export const saveGroup =
  (parts: AreaSettingsParts, group: SettingGroupName) =>
  async (ctx: Ctx, { params: { areaId }, body }: Save) => {
    ctx.audit.on(String(areaId));
    const { content, version, reason } = body;
    const [area = refuse('common.not_found')] = await lockAreas(ctx.db, ctx.rows.scope(), [areaId]);
    const held = (await heldIn(ctx.db, areaId))[group];
    if (held.version !== version) refuse('common.stale_version');
    const change = settingDifferencesOf(held.content, content);
    if (Object.keys(change).length === 0) refuse('settings.same');
    const said = { object: area.area, change: { ...change }, reason };
    const alone = await askFor(parts, ctx, { group, change, said });
    await put(ctx, { group, content, reason, areas: [{ ...area, version }] });
    ctx.audit.record(area.area, { ...change, ...alone }, reason);
    return { version: version + 1 };
  };

interface Put {
  group: SettingGroupName;
  content: object;
  reason: string;
  /** With the present version of each. */
  areas: readonly { areaId: number; version: number }[];
}

async function put(ctx: Ctx, { group, content, reason, areas }: Put) {
  const { approver, actor, now } = ctx;
  for (const { areaId, version } of areas) {
    const of = { areaId, group, content, version: version + 1, by: actor.name };
    await putContent(ctx.db, { ...of, approver, reason, now: now() });
  }
}

/** Copies a group from one area to others. */
export const copyGroup =
  (parts: AreaSettingsParts, group: SettingGroupName) =>
  async (ctx: Ctx, { params: { areaId }, body }: Copy) => {
    ctx.audit.on(String(areaId));
    const { areaIds, version, reason } = body;
    const wanted = [...new Set([areaId, ...areaIds])];
    const areas = await lockAreas(ctx.db, ctx.rows.scope(), wanted);
    if (areas.length < wanted.length) refuse('common.not_found');
    const from = (await heldIn(ctx.db, areaId))[group];
    if (from.version !== version) refuse('common.stale_version');
    const others = areas.filter((one) => one.areaId !== areaId);
    const changed = await compared(ctx, group, from.content, others);
    if (changed.length === 0) refuse('settings.same');
    const change = Object.assign({}, ...changed.map((one) => one.change)) as SettingDifferences;
    const object = areas.find((one) => one.areaId === areaId)?.area ?? String(areaId);
    const byArea = Object.fromEntries(changed.map((one) => [one.area, namedChange(one.change)]));
    const alone = await askFor(parts, ctx, { group, change, said: { object, change: byArea, reason } });
    await put(ctx, { group, content: from.content, reason, areas: changed });
    ctx.audit.record(object, { ...byArea, ...alone }, reason);
    return { changed: changed.length };
  };

/** The changes in one area, as one object before and one after. */
const namedChange = (change: SettingDifferences) =>
  [0, 1].map((i) => Object.fromEntries(Object.entries(change).map(([name, pair]) => [name, pair[i]])));

/** The handlers of a group with its own page. */
export const groupHandlers = (parts: AreaSettingsParts, group: SettingGroupName) => ({
  show: showSettings,
  history: (ctx: Ctx, { params }: { params: { areaId: number } }) =>
    showHistory(ctx, { params: { ...params, group } }),
  compare: (ctx: Ctx, input: { params: { areaId: number }; query: { areaIds: number[] } }) =>
    compareSettings(ctx, { params: { ...input.params, group }, query: input.query }),
  save: saveGroup(parts, group),
  copy: copyGroup(parts, group),
});
