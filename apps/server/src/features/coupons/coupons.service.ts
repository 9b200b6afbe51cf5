import { type CouponBatchBody, coupons, mostCoupons } from '@kickstand/contract/coupons';
import type { InputOf } from '@kickstand/contract/kit';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/time';
import type { Ctx, SecondPersonNeed } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import { centsWaiting } from '../approvals/waiting.service.ts';
import { waitForGiver } from '../giving/giving.service.ts';
import {
  type Batch,
  batchWith,
  batchWithPrefix,
  changesOf,
  issuedAlone,
  lockBatch,
  pageOfBatches,
} from './batches.store.ts';
import { newSealedKey } from './code-keys.ts';
import type { CouponParts } from './coupons.parts.ts';
import {
  changeCampaign,
  insertBatch,
  insertIssue,
  insertVersion,
  makeAgain,
  raiseQuantity,
  voidBatchAt,
} from './issuing.store.ts';
import { ownAgentOf, worthOf } from './worth.service.ts';

type Calls = typeof coupons;

/** What one person may issue a day alone, cents: what all of their codes give. */
const mostAloneCents = 5_000_000;
/** And how many codes at once. */
const mostAloneCodes = 10_000;
const issuing = [coupons.add.id, coupons.append.id];
const mostChanges = 50;

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
  return { list: await changesOf(ctx.db, id, mostChanges) };
}

async function refuseUsedPrefix(ctx: Ctx, prefix: string) {
  const other = prefix === '' ? undefined : await batchWithPrefix(ctx.db, prefix, ctx.now());
  if (other) refuseField(ctx, 'prefix', 'coupon.prefix', { prefix, name: other.name });
}

/** What is issued beyond what one person may issue a day, what waits among it, or of very many codes, asks for a second person. */
async function issueWithin(
  ctx: Ctx,
  { codes, cents, zone }: { codes: number; cents: number; zone: string },
  need: SecondPersonNeed,
) {
  if (ctx.approver !== undefined) return;
  await waitForGiver(ctx);
  const since = startOfBusinessDay(businessDayOf(ctx.now(), zone), zone);
  const issued = await issuedAlone(ctx.db, ctx.actor.operatorId, since);
  const waiting = await centsWaiting(ctx, { calls: issuing, field: 'cents', since });
  const leftCents = Math.max(0, mostAloneCents - issued - waiting);
  if (cents <= leftCents && codes <= mostAloneCodes) return;
  ctx.secondPerson({ ...need, change: { ...need.change, cents, leftCents } });
}

/** What is written down of a batch, once it is sound, and what one of its codes gives. */
async function saidBy(ctx: Ctx, body: CouponBatchBody) {
  if (body.endsAt <= Math.max(body.startsAt, ctx.now())) refuseField(ctx, 'endsAt', 'coupon.period');
  const areaIds = await areaIdsInScope(ctx.db, ctx.rows.scope(), body.areaIds);
  if (areaIds.length < new Set(body.areaIds).size) refuse('common.not_found');
  const agentId = await ownAgentOf(ctx, areaIds);
  const worth = await worthOf(ctx, body.reward, areaIds);
  await refuseUsedPrefix(ctx, body.prefix);
  return { ...body, areaIds, agentId, worth };
}

export async function addBatch({ vault, zone }: CouponParts, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  const said = await saidBy(ctx, body);
  const { quantity: codes, worth, name } = said;
  const cents = codes * worth.faceCents;
  const change = { name: [null, name], quantity: [null, codes], faceCents: [null, worth.faceCents] };
  await issueWithin(ctx, { codes, cents, zone }, { object: name, change });
  const id = newId();
  await insertBatch(ctx.db, { ...said, id }, who(ctx));
  await insertIssue(ctx.db, { id, first: 1, codes, cents, ...issuerOf(ctx, vault, id) });
  ctx.audit.record(id, change);
  return { id };
}

const issuerOf = (ctx: Ctx, vault: CouponParts['vault'], id: string) => ({
  keySealed: newSealedKey(vault, id),
  operatorId: ctx.actor.operatorId,
  approverId: ctx.approverId,
  now: ctx.now(),
});

/** A batch in scope, locked, in the version that the caller knows; all of its areas are in scope. */
export async function batchToChange(ctx: Ctx, id: string, version: number): Promise<Batch> {
  ctx.audit.on(id);
  const batch = (await lockBatch(ctx.db, id, whenOf(ctx))) ?? refuse('coupon.not_found');
  if (batch.version !== version) refuse('common.stale_version');
  if (!batch.isOwn) refuse('coupon.wider');
  return batch;
}

const isOver = ({ state }: Batch) => state === 'ended' || state === 'void';

/** What a batch promises, as each of its versions keeps it. */
const ruleOf = ({ shape, quantity, perRider, rewardKind: kind, ...of }: Omit<Batch, 'id' | 'version'>) => {
  const { faceCents, days, productId, cardKind, cardName } = of;
  return { shape, quantity, perRider, worth: { kind, faceCents, days, productId, cardKind, cardName } };
};

/** Write down what became of a batch: its next version, and the row of the operator log. */
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
  await issueWithin(ctx, { codes: count, cents, zone }, { object: id, change, reason });
  await raiseQuantity(ctx.db, id, count);
  await insertIssue(ctx.db, { id, first: quantity + 1, codes: count, cents, ...issuerOf(ctx, vault, id) });
  await changeCampaign(ctx.db, id, {}, who(ctx));
  return note(ctx, { ...batch, quantity: quantity + count }, change, reason);
}

/** Have the codes made that could not be: whoever makes them goes on from the last of them. */
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
