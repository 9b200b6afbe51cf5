import type { InputOf } from '@kickstand/contract/kit';
import {
  mostNoticeText,
  type NoticeBody,
  type NoticeEventName,
  noticeEventNames,
  noticeEventOf,
  type notices,
} from '@kickstand/contract/platform/notices';
import { seesAll } from '@kickstand/domain/platform/access';
import { sampleOf, variablesIn } from '@kickstand/domain/platform/messages';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import {
  changesOf,
  deleteTemplate,
  lockEvent,
  putTemplate,
  type Template,
  templateFor,
} from './templates.store.ts';
import { bodyOf, templateIdOf, usualOf } from './words.service.ts';

type Calls = typeof notices;
const mostChanges = 50;

const who = ({ actor, now }: Ctx) => ({ by: actor.name, now: now() });

export async function historyOfNotice(ctx: Ctx, { params: { id } }: InputOf<Calls['history']>) {
  await seen(ctx, id);
  return { list: await changesOf(ctx.db, id, mostChanges) };
}

/** The event and area of an id, if in scope. */
async function placeOf(ctx: Ctx, id: string) {
  const scope = ctx.rows.scope();
  const [name, area] = id.split('@');
  const event = noticeEventNames.find((one) => one === name) ?? refuse('notice.not_found');
  if (area === undefined) return { event, areaId: null };
  const wanted = Number(area);
  const isNumber = /^\d{1,9}$/.test(area);
  const [areaId] = isNumber ? await areaIdsInScope(ctx.db, scope, [wanted]) : [];
  return { event, areaId: areaId ?? refuse('notice.not_found') };
}

/** The template of an id in scope; one for all areas always exists, at least with its default text. */
export async function seen(ctx: Ctx, id: string): Promise<Template> {
  const { event, areaId } = await placeOf(ctx, id);
  const found = await templateFor(ctx.db, event, areaId);
  if (areaId === null) return found ?? usualOf(event);
  return found?.areaId === areaId ? found : refuse('notice.not_found');
}

/** The same for a change; refuses unless its version is the one the caller knows. */
async function toChange(ctx: Ctx, id: string, version: number): Promise<Template> {
  ctx.audit.on(id);
  const { event, areaId } = await placeOf(ctx, id);
  if (areaId === null && !seesAll(ctx.rows.scope())) refuse('notice.all_areas');
  await lockEvent(ctx.db, event);
  const template = await seen(ctx, id);
  if (template.version !== version) refuse('common.stale_version');
  return template;
}

const channelNames = {
  sms: { 'zh-CN': '短信', 'en-US': 'text message' },
  push: { 'zh-CN': 'APP推送', 'en-US': 'push' },
  wechat: { 'zh-CN': '微信订阅消息', 'en-US': 'WeChat' },
  mail: { 'zh-CN': '邮件', 'en-US': 'e-mail' },
} as const;

export const channelName = ({ locale }: Ctx, channel: keyof typeof channelNames) =>
  channelNames[channel][locale];

interface Typed {
  event: NoticeEventName;
  field: 'text' | 'textEn';
  text: string;
  zone: string;
}

/** Refuses a text with variables other than its event's, or longer than can be sent. */
function refuseUnsoundText(ctx: Ctx, { event, field, text, zone }: Typed) {
  const { variables, lane } = noticeEventOf(event);
  const used = variablesIn(text);
  const unknown = used.find((name) => !Object.hasOwn(variables, name));
  if (unknown !== undefined) refuseField(ctx, field, 'message.variable', { name: `{${unknown}}` });
  if (lane === 'x' && !used.includes('code'))
    refuseField(ctx, field, 'notice.variable_left_out', { name: '{code}' });
  const lang = field === 'text' ? 'zh' : 'en';
  const units = sampleOf(event, text, { lang, zone, length: 'longest' }).length;
  if (units > mostNoticeText) refuseField(ctx, field, 'notice.too_long', { units, most: mostNoticeText });
}

/** An event can only use its channels; a code only text messages. */
function refuseChannels(ctx: Ctx, event: NoticeEventName, asked: NoticeBody['channels']) {
  const { lane, channels } = noticeEventOf(event);
  const foreign = asked.find((channel) => !channels.includes(channel));
  if (foreign) refuseField(ctx, 'channels', 'notice.channel', { channel: channelName(ctx, foreign) });
  if (lane === 'x' && asked.length === 0) refuseField(ctx, 'channels', 'notice.needs_sms');
}

/** The gateway's approved text, and whether a new one needs its review. */
function reviewed(before: Template, said: NoticeBody): Pick<Template, 'review' | 'approved'> {
  if (said.providerTemplate === '') return { review: 'none', approved: null };
  const isSame =
    said.text === before.text &&
    said.textEn === before.textEn &&
    said.providerTemplate === before.providerTemplate;
  if (isSame) return { review: before.review, approved: before.approved };
  const { text, textEn } = before;
  const last = before.review === 'none' || before.review === 'approved' ? { text, textEn } : before.approved;
  return { review: 'waiting', approved: last };
}

export async function editNotice(
  { zone }: { zone: string },
  ctx: Ctx,
  { params: { id }, body: { version, ...said } }: InputOf<Calls['edit']>,
) {
  const before = await toChange(ctx, id, version);
  if (noticeEventOf(before.event).lane === 'l') refuse('notice.locked');
  const channels = [...new Set(said.channels)];
  refuseChannels(ctx, before.event, channels);
  for (const field of ['text', 'textEn'] as const)
    refuseUnsoundText(ctx, { event: before.event, field, text: said[field], zone });
  const after = { ...before, ...said, channels, ...reviewed(before, said) };
  const changes = differences(shownOf(before), shownOf(after));
  await putTemplate(ctx.db, after, changes, who(ctx));
  ctx.audit.record(id, changes);
  return { id };
}

const shownOf = (template: Template) => ({ ...bodyOf(template), review: template.review });

export async function switchNotice(
  ctx: Ctx,
  { params: { id }, body: { isOn, version } }: InputOf<Calls['setState']>,
) {
  const before = await toChange(ctx, id, version);
  if (!isOn && noticeEventOf(before.event).lane === 'x') refuse('notice.always_on');
  const change = { isOn: [before.isOn, isOn] };
  await putTemplate(ctx.db, { ...before, isOn }, change, who(ctx));
  ctx.audit.record(id, change);
  return { id };
}

export async function reviewNotice(
  ctx: Ctx,
  { params: { id }, body: { isApproved, version } }: InputOf<Calls['review']>,
) {
  const before = await toChange(ctx, id, version);
  if (before.review !== 'waiting') refuse('notice.not_reviewed');
  const review = isApproved ? 'approved' : 'rejected';
  const { text, textEn } = before;
  const approved = isApproved ? { text, textEn } : before.approved;
  const change = { review: [before.review, review] };
  await putTemplate(ctx.db, { ...before, review, approved }, change, who(ctx));
  ctx.audit.record(id, change);
  return { id };
}

export async function restoreNotice(ctx: Ctx, { params: { id }, body }: InputOf<Calls['restore']>) {
  const before = await toChange(ctx, id, body.version);
  const usual = usualOf(before.event);
  const change = differences(shownOf(before), shownOf(usual));
  if (before.areaId === null) await putTemplate(ctx.db, usual, change, who(ctx));
  else await deleteTemplate(ctx.db, id, change, who(ctx));
  ctx.audit.record(id, change);
  return { id };
}

export async function copyNotice(ctx: Ctx, { params: { id }, body }: InputOf<Calls['copy']>) {
  ctx.audit.on(id);
  const template = await seen(ctx, id);
  const { lane } = noticeEventOf(template.event);
  if (lane === 'l') refuse('notice.locked');
  if (lane === 'x') refuse('notice.for_all');
  const areas = await areaIdsInScope(ctx.db, ctx.rows.scope(), body.areaIds);
  if (areas.length < new Set(body.areaIds).size) refuse('common.not_found');
  await lockEvent(ctx.db, template.event);
  const ids: string[] = [];
  for (const areaId of areas) {
    const copy = { ...template, areaId, id: templateIdOf(template.event, areaId) };
    const before = await templateFor(ctx.db, template.event, areaId);
    await putTemplate(ctx.db, copy, differences(shownOf(before ?? template), shownOf(copy)), who(ctx));
    ids.push(copy.id);
  }
  ctx.audit.record(id, { areas: [null, areas] });
  return { ids };
}
