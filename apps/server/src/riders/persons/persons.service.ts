import type { InputOf } from '@kickstand/contract/kit';
import {
  manyDevices,
  mostMessagesADay,
  type persons,
  type riderPersons,
} from '@kickstand/contract/riders/persons';
import { maskedName } from '@kickstand/domain/platform/names';
import { startOfDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { overAllAgents } from '../../kernel/database/over-all-agents.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import {
  countWritten,
  messagesOf,
  writeToRider,
} from '../../platform/rider-messages/rider-messages.service.ts';
import { riderAtHome } from '../../rides/trips/known-riders.service.ts';
import type { PersonParts } from './persons.parts.ts';
import {
  devicesOf,
  giftsOf,
  noteDevice,
  privacyEventsOf,
  riderSeen,
  sharedWith,
  tiesOf,
} from './persons.store.ts';

type Calls = typeof persons;
const monthMs = 30 * 86_400_000;

/** The rider, if visible to the caller. */
const seen = async (ctx: Ctx, riderId: string) =>
  (await riderSeen(ctx.db, ctx.rows.scope(), riderId)) ?? refuse('rider.not_found');

/** Locks a rider with an account whose home is in the caller's scope. */
export async function atHome(ctx: Ctx, riderId: string) {
  const scope = ctx.rows.scope();
  await seen(ctx, riderId);
  await waitForRider(ctx.db, riderId);
  const rider = (await riderAtHome(ctx.db, scope, riderId)) ?? refuse('rider.not_home');
  if (rider.state === 'cancelled') refuse('rider.cancelled');
  return { riderId, phone: rider.phone, areaId: rider.service_area_id, agentId: rider.agent_id };
}

export async function listMessages(ctx: Ctx, { query }: InputOf<Calls['messages']>) {
  await seen(ctx, query.riderId);
  return messagesOf(ctx.db, ctx.rows.scope(query), query);
}

/** Sends a rider a text message; the number per day is limited. */
export async function writeMessage(
  { zone, texts }: PersonParts,
  ctx: Ctx,
  { params: { riderId }, body: { body: text } }: InputOf<Calls['write']>,
) {
  ctx.audit.on(riderId);
  const { phone, areaId, agentId } = await atHome(ctx, riderId);
  if (!texts.canSend) refuse('person.no_messages');
  const since = startOfDay(ctx.now(), zone);
  if ((await countWritten(ctx.db, riderId, since)) >= mostMessagesADay)
    refuse('person.messaged_often', { most: mostMessagesADay });
  const of = { riderId, areaId, agentId, kind: 'manual', by: ctx.actor.name } as const;
  const messageId = await writeToRider(texts, ctx, { ...of, phone, text });
  ctx.audit.record(riderId, { message: text });
  return { messageId };
}

export async function showDevices(ctx: Ctx, { params: { riderId } }: InputOf<Calls['devices']>) {
  await seen(ctx, riderId);
  const devices = await devicesOf(ctx.db, riderId);
  const shared = await sharedWith(ctx.db, ctx.rows.scope(), riderId);
  const lately = devices.filter(({ lastAt }) => lastAt > ctx.now() - monthMs);
  const flags = [
    ...(devices.some(({ others }) => others > 0) ? (['shared_device'] as const) : []),
    ...(shared.some(({ by }) => by === 'certificate') ? (['shared_certificate'] as const) : []),
    ...(lately.length > manyDevices ? (['many_devices'] as const) : []),
  ];
  return {
    devices,
    shared: shared.map((row) => ({ ...row, riderPhone: masked(row.riderPhone), name: maskedName(row.name) })),
    flags,
  };
}

export async function showPrivacy(ctx: Ctx, { params: { riderId } }: InputOf<Calls['privacy']>) {
  await seen(ctx, riderId);
  const scope = ctx.rows.scope();
  const all = await overAllAgents(ctx.db, ctx.actor.scope, async () => ({
    ties: await tiesOf(ctx.db, riderId, ctx.now()),
    gifts: await giftsOf(ctx.db, riderId),
  }));
  // Amounts owed by or to other companies are not shown to everybody.
  const whole = scope.agentIds === 'all' && scope.opAreaIds === 'all';
  return {
    ties: all.ties.map((tie) => (whole ? tie : { ...tie, cents: null })),
    giftCents: all.gifts.reduce((sum, { cents }) => sum + cents, 0),
    history: await privacyEventsOf(ctx.db, scope, riderId),
  };
}

/** Record that a rider opened the app on a device. */
export async function noteComing(
  { vault }: PersonParts,
  ctx: Ctx,
  { params: { riderId }, body: { deviceId, platform, model } }: InputOf<(typeof riderPersons)['comes']>,
) {
  const rider = (await riderAtHome(ctx.db, ctx.rows.scope(), riderId)) ?? refuse('rider.not_found');
  if (rider.state === 'cancelled') refuse('rider.cancelled');
  const deviceHash = vault.identityHash(`device\n${deviceId}`);
  await noteDevice(ctx.db, { riderId, deviceHash, platform, model, now: ctx.now() });
  return { riderId };
}
