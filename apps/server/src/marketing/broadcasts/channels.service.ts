import type { InputOf } from '@kickstand/contract/kit';
import type { messageChannels } from '@kickstand/contract/marketing/broadcasts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { gatewaySet, setGatewayTo } from '../../platform/outbox/gateway.service.ts';
import type { BroadcastParts } from './broadcasts.parts.ts';
import { liftBadNumber, pageOfBadNumbers } from './channels.store.ts';

type Calls = typeof messageChannels;

/** Shows the SMS gateway without its key. */
export async function showGateway({ texts }: BroadcastParts, ctx: Ctx) {
  const kept = await gatewaySet(ctx.db);
  if (!kept)
    return { source: texts.smsSource, url: null, keyEnd: null, setAt: null, setBy: null, version: 0 };
  const { keySealed: _, ...gateway } = kept;
  return { source: 'console' as const, ...gateway };
}

export async function setGateway(
  { texts, isDemo }: BroadcastParts,
  ctx: Ctx,
  { body: { url, key, version, reason } }: InputOf<Calls['setGateway']>,
) {
  ctx.audit.on('sms');
  if (!url.startsWith('https://') && !(isDemo && url.startsWith('http://')))
    refuseField(ctx, 'url', 'broadcast.gateway');
  const before = await gatewaySet(ctx.db);
  const said = { url, key, version, by: ctx.actor.name, now: ctx.now() };
  const put = await setGatewayTo(ctx.db, texts.vault, said);
  if (!put) refuse('common.stale_version');
  ctx.audit.record(
    'sms',
    { url: [before?.url ?? null, url], keyEnd: [before?.keyEnd ?? null, key.slice(-4)] },
    reason,
  );
  return put;
}

export async function listBadNumbers(ctx: Ctx, { query }: InputOf<Calls['badNumbers']>) {
  const page = await pageOfBadNumbers(ctx.db, { scope: ctx.rows.scope(query), now: ctx.now() }, query);
  return { ...page, list: page.list.map((row) => ({ ...row, riderPhone: masked(row.riderPhone) })) };
}

export async function liftNumber(ctx: Ctx, { params: { riderId } }: InputOf<Calls['liftNumber']>) {
  ctx.audit.on(riderId);
  if (!(await liftBadNumber(ctx.db, ctx.rows.scope(), riderId, ctx.now()))) refuse('rider.not_found');
  ctx.audit.record(riderId, { isBad: [true, false] });
  return { riderId };
}
