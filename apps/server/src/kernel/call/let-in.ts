import type { Call, WriteCall } from '@kickstand/contract/kit';
import { mayCall, nothing } from '@kickstand/domain/platform/access';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/db.ts';
import type { Route } from './calls.ts';
import type { Gate, Sender } from './gate.ts';
import { isAnswered, keyOf } from './idempotency.ts';
import type { Limits } from './limits.ts';
import { refuse } from './refuse.ts';
import { announcesTooMuch, isLarge, isMoreThanStrangers, isOpen } from './size.ts';

interface LettingIn {
  database: Database;
  gate: Gate;
  limits: Limits;
  now(): number;
}

/**
 * Checks made before any of the body is read: more than anonymous callers may send only from known callers; large bodies
 * only from those who may make the call now, a few at a time, and none larger than the call accepts. For what an
 * envelope hides, the head of the request decides.
 */
export async function letIn(kernel: LettingIn, route: Route, { headers, raw }: FastifyRequest) {
  const { gate, limits } = kernel;
  if (!isMoreThanStrangers(headers)) return;
  const known = gate.remembers(headers) ?? (await gate.knows(headers)) ?? refuse('common.too_large');
  if (!isLarge(headers)) return;
  if (announcesTooMuch(route.call, headers)) refuse('common.too_large');
  const sender = (await gate.senderOf(headers)) ?? refuse('common.unauthorized');
  await limits.byCaller(sender);
  await refuseSender(kernel, route, sender, keyOf(route.call, headers, sender));
  const release = await limits.uploads.acquire(known);
  raw.once('close', release);
  if (raw.destroyed) release();
}

async function refuseSender(
  { database, now }: LettingIn,
  { call, before }: Route,
  sender: Sender,
  key: string | undefined,
) {
  if (isOpen(call)) return;
  const { operatorId, codes } = sender.actor;
  if (!mayCall(codes, call.access)) refuse('common.forbidden');
  if (call.method !== 'GET') mayChange(call, sender, now());
  if (!before) return;
  await database.read(nothing, async (db) => {
    if (key !== undefined && (await isAnswered(db, { actorId: operatorId, key }))) return;
    await before(db, operatorId);
  });
}

/** How long a step-up by code is valid. */
const provenForMs = 15 * 60_000;

/** Somebody who wants to make a change, as far as the permission check needs it. */
interface Changing extends Pick<Sender, 'provenAt' | 'needsNoProof'> {
  actor?: Pick<Sender['actor'], 'viewAs'>;
}

/** Refuses changes while viewing as a franchisee, which is read-only, and changes that need step-up first. */
export function mayChange(call: WriteCall & Pick<Call, 'id'>, caller: Changing, now: number) {
  if (caller.actor?.viewAs !== undefined && !call.whileViewing) refuse('common.read_only');
  if (call.stepUp && !isProven(caller, call.stepUp, now))
    refuse('common.step_up', { minutes: provenForMs / 60_000 });
}

function isProven({ provenAt, needsNoProof }: Changing, asked: true | 'person', now: number) {
  if (needsNoProof && asked !== 'person') return true;
  return typeof provenAt === 'number' && now - provenAt < provenForMs;
}
