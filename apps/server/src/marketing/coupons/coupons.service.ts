import type { InputOf } from '@kickstand/contract/kit';
import { type CouponBatchBody, type coupons, mostCoupons } from '@kickstand/contract/marketing/coupons';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { changeCampaign, changesOfCampaign, insertVersion } from '../../kernel/campaign/campaign.store.ts';
import { newId } from '../../kernel/ids.ts';
import { notePromise, promiseWithin } from '../campaigns/promises.service.ts';
import { ownAreasOf, worthOf } from '../campaigns/worth.service.ts';
import { type Batch, batchWith, batchWithPrefix, lockBatch, pageOfBatches } from './batches.store.ts';
import { newSealedKey } from './code-keys.ts';
import type { CouponParts } from './coupons.parts.ts';
import { insertBatch, insertIssue, makeAgain, raiseQuantity, voidBatchAt } from './issuing.store.ts';

type Calls = typeof coupons;

const whenOf = ({ now, locale, rows }: Ctx) => ({ now: now(), locale, scope: rows.scope() });
const who = ({ actor, now }: Ctx) => ({ by: actor.name, now: now() });

function shown({ agentId: _, productId: __, areaId: ___, said: ____, ...row }: Batch) {
  return row;
}

export async function listBatches(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfBatches(ctx.db, query, { ...whenOf(ctx), scope: ctx.rows.scope(query) });
  return { ...page, list: page.list.map(shown) };
}

export const oneBatch = async (ctx: Ctx, { params: { id } }: InputOf<Calls['one']>) =>
  shown((await batchWith(ctx.db, id, whenOf(ctx))) ?? refuse('coupon.not_found'));

export async function historyOfBatch(ctx: Ctx, { params: { id } }: InputOf<Calls['history']>) {
  if (!(await batchWith(ctx.db, id, whenOf(ctx)))) refuse('coupon.not_found');
  return { list: await changesOfCampaign(ctx.db, id) };
}

async function refuseUsedPrefix(ctx: Ctx, prefix: string) {
  const other = prefix === '' ? undefined : await batchWithPrefix(ctx.db, prefix, ctx.now());
  if (other) refuseField(ctx, 'prefix', 'coupon.prefix', { prefix, name: other.name });
}

/** Validates a batch and returns it with the value of a code. */
async function saidBy(ctx: Ctx, body: CouponBatchBody) {
  if (body.endsAt <= Math.max(body.startsAt, ctx.now())) refuseField(ctx, 'endsAt', 'campaign.period');
  const { agentId, areaIds } = await ownAreasOf(ctx, body.areaIds);
  const worth = await worthOf(ctx, body.reward, { areaIds });
  await refuseUsedPrefix(ctx, body.prefix);
  return { ...body, areaIds, agentId, worth };
}

export async function addBatch({ vault, zone }: CouponParts, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  const said = await saidBy(ctx, body);
  const { quantity: codes, worth, name } = said;
  const cents = codes * worth.faceCents;
  const change = { name: [null, name], quantity: [null, codes], faceCents: [null, worth.faceCents] };
  await promiseWithin(ctx, { times: codes, cents, zone }, { object: name, change });
  const id = newId();
  await insertBatch(ctx.db, { ...said, id }, who(ctx));
  await insertIssue(ctx.db, { id, first: 1, codes, ...issuerOf(ctx, vault, id) });
  await notePromise(ctx, { id, cents });
  ctx.audit.record(id, change);
  return { id };
}

const issuerOf = (ctx: Ctx, vault: CouponParts['vault'], id: string) => ({
  keySealed: newSealedKey(vault, id),
  operatorId: ctx.actor.operatorId,
  approverId: ctx.approverId,
  now: ctx.now(),
});

/** Locks a batch in the given version; all of its areas must be in scope. */
export async function batchToChange(ctx: Ctx, id: string, version: number): Promise<Batch> {
  ctx.audit.on(id);
  const batch = (await lockBatch(ctx.db, id, whenOf(ctx))) ?? refuse('coupon.not_found');
  if (batch.version !== version) refuse('common.stale_version');
  if (!batch.isOwn) refuse('coupon.wider');
  return batch;
}

const isOver = ({ state }: Batch) => state === 'ended' || state === 'void';

/** Promise of a batch, as stored in each version. */
const ruleOf = ({ shape, quantity, perRider, rewardKind: kind, ...of }: Omit<Batch, 'id' | 'version'>) => {
  const { faceCents, days, productId, cardKind, cardName } = of;
  return { shape, quantity, perRider, worth: { kind, faceCents, days, productId, cardKind, cardName } };
};

/** Stores the next version of a batch and fills in the operator log. */
async function note(
  ctx: Ctx,
  { id, version, ...batch }: Batch,
  change: Record<string, unknown>,
  reason?: string,
) {
  await insertVersion(ctx.db, { id, version: version + 1, rule: ruleOf(batch), change }, who(ctx));
  ctx.audit.record(id, change, reason);
  return { id };
}

export async function appendCodes(
  { vault, zone }: CouponParts,
  ctx: Ctx,
  { params: { id }, body: { version, count, reason } }: InputOf<Calls['append']>,
) {
  const batch = await batchToChange(ctx, id, version);
  if (isOver(batch)) refuse('coupon.over');
  if (batch.state === 'making') refuse('coupon.making');
  const { quantity, faceCents } = batch;
  const left = mostCoupons - quantity;
  if (count > left) refuse('coupon.full', { most: mostCoupons, left });
  const cents = count * faceCents;
  const change = { quantity: [quantity, quantity + count] };
  await promiseWithin(ctx, { times: count, cents, zone }, { object: id, change, reason });
  await raiseQuantity(ctx.db, id, count);
  await insertIssue(ctx.db, { id, first: quantity + 1, codes: count, ...issuerOf(ctx, vault, id) });
  await notePromise(ctx, { id, cents });
  await changeCampaign(ctx.db, id, {}, who(ctx));
  return note(ctx, { ...batch, quantity: quantity + count }, change, reason);
}

/** Retries making codes; it continues after the last one made. */
export async function makeBatchAgain(
  ctx: Ctx,
  { params: { id }, body: { version } }: InputOf<Calls['makeAgain']>,
) {
  const batch = await batchToChange(ctx, id, version);
  if (batch.state !== 'failed') refuse('coupon.not_failed');
  await makeAgain(ctx.db, id);
  await changeCampaign(ctx.db, id, {}, who(ctx));
  return note(ctx, batch, { state: ['failed', 'making'] });
}

export async function setBatchPaused(
  ctx: Ctx,
  { params: { id }, body: { version, isPaused } }: InputOf<Calls['setPaused']>,
) {
  const batch = await batchToChange(ctx, id, version);
  if (isOver(batch)) refuse('coupon.over');
  await changeCampaign(ctx.db, id, { state: isPaused ? 'paused' : 'on' }, who(ctx));
  return note(ctx, batch, { isPaused: [batch.said === 'paused', isPaused] });
}

export async function extendBatch(
  ctx: Ctx,
  { params: { id }, body: { version, endsAt } }: InputOf<Calls['extend']>,
) {
  const batch = await batchToChange(ctx, id, version);
  if (batch.state === 'void') refuse('coupon.over');
  if (endsAt <= Math.max(batch.endsAt, ctx.now())) refuseField(ctx, 'endsAt', 'coupon.earlier_end');
  await changeCampaign(ctx.db, id, { endsAt }, who(ctx));
  return note(ctx, batch, { endsAt: [batch.endsAt, endsAt] });
}

export async function voidBatch(
  ctx: Ctx,
  { params: { id }, body: { version, reason } }: InputOf<Calls['voidBatch']>,
) {
  const batch = await batchToChange(ctx, id, version);
  if (batch.state === 'void') refuse('coupon.over');
  await voidBatchAt(ctx.db, id, ctx.now());
  await changeCampaign(ctx.db, id, { state: 'ended' }, who(ctx));
  return note(ctx, batch, { state: [batch.state, 'void'] }, reason);
}
