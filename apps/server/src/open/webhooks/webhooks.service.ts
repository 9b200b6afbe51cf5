import type { InputOf } from '@kickstand/contract/kit';
import { mostEndpoints, type WebhookKind, type webhooks } from '@kickstand/contract/open/webhooks';
import { secretKeptMs } from '@kickstand/domain/open/webhooks';
import { everything } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { isReceiver } from '../receivers/receivers.service.ts';
import {
  insertTest,
  pageOfDeliveries,
  sendAgain,
  sendFailedAgain,
  shownDelivery,
} from './deliveries.store.ts';
import {
  countAreas,
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  lockEndpoint,
  pageOfEndpoints,
  putSecret,
  setEndpointState,
  shownEndpoint,
  updateEndpoint,
} from './endpoints.store.ts';
import { bodyOf, newSecret, placeOfSecret } from './wire.ts';

export { newSecret };

type Calls = typeof webhooks;

export interface WebhookParts {
  seal(text: string, place: string): string;
  /** An endpoint may be on this machine. */
  demo: boolean;
}

export const listEndpoints = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfEndpoints(ctx.db, ctx.rows.scope(query), query);

const shown = async (ctx: Ctx, endpointId: string) =>
  (await shownEndpoint(ctx.db, ctx.rows.scope(), endpointId)) ?? refuse('common.not_found');

async function locked(ctx: Ctx, endpointId: string) {
  ctx.audit.on(endpointId);
  return (await lockEndpoint(ctx.db, ctx.rows.scope(), endpointId)) ?? refuse('common.not_found');
}

/**
 * What an endpoint may cover: the granted scope of whoever saves it, whatever the console is narrowed to, limited to
 * the chosen areas.
 */
async function toldOf(ctx: Ctx, areaIds: readonly number[]) {
  const scope = ctx.caller.granted ?? ctx.actor.scope;
  if (areaIds.length > 0 && (await countAreas(ctx.db, scope, areaIds)) < new Set(areaIds).size)
    refuse('scope.denied');
  const areas = areaIds.length > 0 ? [...new Set(areaIds)] : scope.opAreaIds;
  return {
    agentIds: scope.agentIds === 'all' ? null : scope.agentIds,
    areaIds: areas === 'all' ? null : areas,
  };
}

export async function addEndpoint(parts: WebhookParts, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const endpointId = newId();
  ctx.audit.on(endpointId);
  const { agentId } = ctx.actor;
  ctx.rows.scope();
  if (!isReceiver(body.url, parts)) refuse('webhook.address');
  const told = await toldOf(ctx, body.areaIds);
  if ((await countEndpoints(ctx.db, agentId)) >= mostEndpoints)
    refuse('webhook.too_many', { most: mostEndpoints });
  const secret = newSecret();
  const secretBox = parts.seal(secret, placeOfSecret(endpointId));
  const who = { by: ctx.actor.name, locale: ctx.locale, now: ctx.now() };
  await insertEndpoint(ctx.db, { ...body, ...told, ...who, endpointId, agentId, secretBox });
  const { name, url, kinds, alertEmail } = body;
  ctx.audit.record(endpointId, { name, url, kinds, alertEmail, areaIds: told.areaIds ?? 'all' });
  return { ...(await shown(ctx, endpointId)), secret };
}

interface Kept {
  endpointId: string;
  agentId: number;
  name: string;
  url: string;
  secret: string;
  kinds: readonly WebhookKind[];
  now: number;
}

/** Adds an endpoint when a deployment is created; later changes by operators stay. */
export async function keepEndpoint(db: Db, { seal }: Pick<WebhookParts, 'seal'>, kept: Kept) {
  const { endpointId, secret, ...said } = kept;
  if (await lockEndpoint(db, everything, endpointId)) return;
  const secretBox = seal(secret, placeOfSecret(endpointId));
  const told = { agentIds: null, areaIds: null, alertEmail: '', locale: 'zh-CN' as const, by: '' };
  await insertEndpoint(db, { ...said, ...told, endpointId, secretBox });
}

export async function changeEndpoint(parts: WebhookParts, ctx: Ctx, input: InputOf<Calls['change']>) {
  const { endpointId } = input.params;
  const before = await locked(ctx, endpointId);
  const { version, ...body } = input.body;
  if (before.version !== version) refuse('common.stale_version');
  if (!isReceiver(body.url, parts)) refuse('webhook.address');
  const told = await toldOf(ctx, body.areaIds);
  const who = { by: ctx.actor.name, locale: ctx.locale, now: ctx.now() };
  await updateEndpoint(ctx.db, endpointId, { ...body, ...told, ...who });
  const { name, url, kinds, areaIds, alertEmail } = before;
  const { areaIds: _, ...said } = body;
  ctx.audit.record(
    endpointId,
    differences(
      { name, url, kinds, alertEmail, areaIds: areaIds ?? 'all' },
      { ...said, areaIds: told.areaIds ?? 'all' },
    ),
  );
  return shown(ctx, endpointId);
}

export async function setActive(ctx: Ctx, { params, body }: InputOf<Calls['setActive']>) {
  const { name, state } = await locked(ctx, params.endpointId);
  const next = body.isActive ? 'active' : 'paused';
  await setEndpointState(ctx.db, params.endpointId, next);
  ctx.audit.record(params.endpointId, { name, state: [state, next] });
  return shown(ctx, params.endpointId);
}

export async function removeEndpoint(ctx: Ctx, { params }: InputOf<Calls['remove']>) {
  const { name, url } = await locked(ctx, params.endpointId);
  await deleteEndpoint(ctx.db, params.endpointId);
  ctx.audit.record(params.endpointId, { name, url });
  return {};
}

export async function renewSecret(
  { seal }: WebhookParts,
  ctx: Ctx,
  { params: { endpointId } }: InputOf<Calls['renewSecret']>,
) {
  const { name, secretBox } = await locked(ctx, endpointId);
  const secret = newSecret();
  const box = seal(secret, placeOfSecret(endpointId));
  await putSecret(ctx.db, endpointId, { box, oldBox: secretBox, oldUntil: ctx.now() + secretKeptMs });
  ctx.audit.record(endpointId, { name });
  return { secret };
}

/** Locks an endpoint that is active. */
async function lockedActive(ctx: Ctx, endpointId: string) {
  const endpoint = await locked(ctx, endpointId);
  if (endpoint.state !== 'active') refuse('webhook.paused');
  return endpoint;
}

export async function testEndpoint(ctx: Ctx, { params: { endpointId } }: InputOf<Calls['test']>) {
  const { name, agentId } = await lockedActive(ctx, endpointId);
  const deliveryId = newId();
  await insertTest(ctx.db, { deliveryId, endpointId, agentId });
  ctx.audit.record(endpointId, { name });
  return { deliveryId };
}

export const listDeliveries = (ctx: Ctx, { query }: InputOf<Calls['deliveries']>) =>
  pageOfDeliveries(ctx.db, ctx.rows.scope(query), query);

const delivery = async (ctx: Ctx, deliveryId: string) =>
  (await shownDelivery(ctx.db, ctx.rows.scope(), deliveryId)) ?? refuse('common.not_found');

export async function oneDelivery(ctx: Ctx, { params }: InputOf<Calls['delivery']>) {
  const { data, ...one } = await delivery(ctx, params.deliveryId);
  return { ...one, body: bodyOf({ ...one, madeAt: one.createdAt, data }) };
}

export async function replay(ctx: Ctx, { params: { deliveryId } }: InputOf<Calls['replay']>) {
  ctx.audit.on(deliveryId);
  const { endpointState, endpoint, kind } = await delivery(ctx, deliveryId);
  if (endpointState !== 'active') refuse('webhook.paused');
  await sendAgain(ctx.db, deliveryId);
  ctx.audit.record(deliveryId, { name: endpoint, kind });
  return delivery(ctx, deliveryId);
}

export async function replayFailed(ctx: Ctx, { params, body }: InputOf<Calls['replayFailed']>) {
  const { name } = await lockedActive(ctx, params.endpointId);
  const queued = await sendFailedAgain(ctx.db, params.endpointId, body.since);
  if (queued === 0) refuse('webhook.nothing_failed');
  ctx.audit.record(params.endpointId, { name, queued });
  return { queued };
}
