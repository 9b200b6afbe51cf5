import type { InputOf } from '@kickstand/contract/kit';
import type { AudienceGroup } from '@kickstand/contract/marketing/audiences';
import {
  type BroadcastBody,
  type BroadcastRow,
  type broadcasts,
  mostAloneRecipients,
} from '@kickstand/contract/marketing/broadcasts';
import { broadcastParts, isBeingWritten, textedAs, whyNotAt } from '@kickstand/domain/marketing/broadcasts';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import { refuseForeignLists } from '../audiences/audiences.service.ts';
import type { BroadcastParts } from './broadcasts.parts.ts';
import {
  type Broadcast,
  broadcastWith,
  changeBroadcast,
  insertBroadcast,
  lockBroadcast,
  pageOfBroadcasts,
} from './broadcasts.store.ts';
import { cappedAt } from './caps.service.ts';
import { freezeRiders, freezeStaff, thaw } from './recipients.store.ts';
import { refuseUnset, showOneself } from './testing.service.ts';

type Calls = typeof broadcasts;

const seeing = ({ locale, rows }: Ctx) => ({ locale, scope: rows.scope() });
export const who = ({ actor, now }: Ctx) => ({ by: actor.name, now: now() });

/** A broadcast with the cost of its text messages. */
function shown(partCost: number, { agentId: _, ...row }: Broadcast): BroadcastRow {
  const parts = broadcastParts(row);
  return { ...row, parts, cost: row.texted * (parts ?? 0) * partCost };
}

export async function listBroadcasts(
  { partCost }: BroadcastParts,
  ctx: Ctx,
  { query }: InputOf<Calls['list']>,
) {
  const page = await pageOfBroadcasts(ctx.db, { ...seeing(ctx), scope: ctx.rows.scope(query) }, query);
  return { ...page, list: page.list.map((row) => shown(partCost, row)) };
}

export async function oneBroadcast(
  { partCost }: BroadcastParts,
  ctx: Ctx,
  { params: { id } }: InputOf<Calls['one']>,
) {
  return shown(partCost, (await broadcastWith(ctx.db, id, seeing(ctx))) ?? refuse('broadcast.not_found'));
}

/** Locks a broadcast; all of its areas must be in scope. */
export async function broadcastToChange(ctx: Ctx, id: string, version?: number): Promise<Broadcast> {
  ctx.audit.on(id);
  const one = (await lockBroadcast(ctx.db, id, seeing(ctx))) ?? refuse('broadcast.not_found');
  if (version !== undefined && one.version !== version) refuse('common.stale_version');
  if (!one.isOwn) refuse('broadcast.wider');
  return one;
}

/** Refuses an invalid broadcast; returns it with its areas, all in scope. */
async function sound<B extends BroadcastBody>(parts: BroadcastParts, ctx: Ctx, body: B): Promise<B> {
  if (!body.audience && body.professions.length === 0) refuseField(ctx, 'audience', 'broadcast.whom');
  const wrong = whyNotAt(body, ctx.now());
  if (wrong === 'past') refuseField(ctx, 'sendAt', 'broadcast.past');
  if (wrong === 'period') refuseField(ctx, 'expiresAt', 'broadcast.period');
  refuseUnset(parts, ctx, body.smsText);
  const areaIds = await areaIdsInScope(ctx.db, ctx.rows.scope(), body.areaIds);
  if (areaIds.length < new Set(body.areaIds).size) refuse('common.not_found');
  if (body.audience) await refuseForeignLists(ctx, body.audience);
  return { ...body, areaIds };
}

export async function addBroadcast(parts: BroadcastParts, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.title);
  const said = await sound(parts, ctx, body);
  const id = newId();
  await insertBroadcast(ctx.db, { ...said, id, agentId: ctx.actor.agentId }, who(ctx));
  ctx.audit.record(id, { title: [null, body.title], kind: [null, body.kind] });
  return { id };
}

const compared = (one: {
  title: string;
  kind: string;
  body: string;
  areaIds: readonly number[];
  audience?: AudienceGroup | null | undefined;
  professions: readonly string[];
  smsText?: string | null | undefined;
  popsUp: boolean;
  sendAt?: number | null | undefined;
  expiresAt?: number | null | undefined;
}) => ({
  title: one.title,
  kind: one.kind,
  body: one.body,
  areaIds: [...one.areaIds],
  audience: one.audience ?? null,
  professions: [...one.professions],
  smsText: one.smsText ?? null,
  popsUp: one.popsUp,
  sendAt: one.sendAt ?? null,
  expiresAt: one.expiresAt ?? null,
});

export async function editBroadcast(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id }, body: { version, ...body } }: InputOf<Calls['edit']>,
) {
  const before = await broadcastToChange(ctx, id, version);
  if (!isBeingWritten(before.state)) refuse('broadcast.left');
  const said = await sound(parts, ctx, body);
  await thaw(ctx.db, id);
  await changeBroadcast(ctx.db, id, { said, frozen: null }, who(ctx));
  ctx.audit.record(id, differences(compared(before), compared(said)));
  return { id };
}

export async function copyBroadcast(ctx: Ctx, { params: { id: of } }: InputOf<Calls['copy']>) {
  ctx.audit.on(of);
  const one = (await broadcastWith(ctx.db, of, seeing(ctx))) ?? refuse('broadcast.not_found');
  if (!one.isOwn) refuse('broadcast.wider');
  const id = newId();
  const { audience, smsText, ...said } = one;
  await insertBroadcast(
    ctx.db,
    {
      ...said,
      id,
      agentId: ctx.actor.agentId,
      audience: audience ?? undefined,
      smsText: smsText ?? undefined,
      sendAt: undefined,
      expiresAt: undefined,
    },
    who(ctx),
  );
  ctx.audit.record(id, { copyOf: [null, of] });
  return { id };
}

/** Sends the caller a preview. */
export async function testBroadcast(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id } }: InputOf<Calls['test']>,
) {
  ctx.audit.on(id);
  const { title, body, smsText, kind } =
    (await broadcastWith(ctx.db, id, seeing(ctx))) ?? refuse('broadcast.not_found');
  refuseUnset(parts, ctx, smsText);
  const text = smsText === null ? undefined : textedAs(kind, smsText);
  return showOneself(parts, ctx, { id, title, body, text });
}

/** Determines the recipients of a broadcast. */
export async function freezeBroadcast(
  { zone }: BroadcastParts,
  ctx: Ctx,
  { params: { id }, body: { version } }: InputOf<Calls['freeze']>,
) {
  const one = await broadcastToChange(ctx, id, version);
  if (!isBeingWritten(one.state)) refuse('broadcast.left');
  const now = ctx.now();
  await thaw(ctx.db, id);
  const { audience, areaIds, professions, smsText } = one;
  const marketing = one.kind === 'marketing' ? await cappedAt(ctx.db, now, zone) : undefined;
  const today = businessDayOf(now, zone);
  const isTexted = smsText !== null;
  const found = audience
    ? await freezeRiders(ctx.db, {
        id,
        areaIds,
        audience,
        scope: ctx.rows.scope(),
        today,
        now,
        marketing,
        isTexted,
      })
    : { riders: 0, texted: 0, suppressed: 0 };
  const staff = await freezeStaff(ctx.db, { id, areaIds, professions });
  if (found.riders + staff === 0) {
    if (found.suppressed > 0) refuse('message.nobody', { n: found.suppressed });
    refuse('campaign.audience');
  }
  await changeBroadcast(ctx.db, id, { frozen: { at: now, ...found, staff } }, who(ctx));
  ctx.audit.record(id, { riders: [one.riders, found.riders], staff: [one.staff, staff] });
  return { id, riders: found.riders, staff, suppressed: found.suppressed };
}

/** Sends it to the recipients determined before; a large number needs approval. */
export async function sendBroadcast(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id }, body: { version, riders, staff, reason } }: InputOf<Calls['send']>,
) {
  const one = await broadcastToChange(ctx, id, version);
  if (!isBeingWritten(one.state)) refuse('broadcast.left');
  if (one.frozenAt === null) refuse('broadcast.not_frozen');
  if (one.riders !== riders || one.staff !== staff)
    refuse('broadcast.changed', { riders: one.riders, staff: one.staff });
  const sendAt = one.sendAt === null || one.sendAt < ctx.now() ? undefined : one.sendAt;
  if (whyNotAt({ sendAt, expiresAt: one.expiresAt ?? undefined }, ctx.now())) refuse('broadcast.period');
  refuseUnset(parts, ctx, one.smsText);
  const { cost, texted } = shown(parts.partCost, one);
  const change = { riders: [null, riders], staff: [null, staff], texted: [null, texted], cost: [null, cost] };
  if (riders + staff > mostAloneRecipients) ctx.secondPerson({ object: one.title, change, reason });
  await changeBroadcast(ctx.db, id, { state: 'scheduled', sentBy: ctx.actor.name }, who(ctx));
  ctx.audit.record(id, { state: [one.state, 'scheduled'], ...change }, reason);
  return { id };
}
