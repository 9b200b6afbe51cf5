import type { InputOf } from '@kickstand/contract/kit';
import { type persons, phoneLockDays, type riderPersons, tieWords } from '@kickstand/contract/riders/persons';
import { postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { overAllAgents } from '../../kernel/database/over-all-agents.ts';
import { newId } from '../../kernel/ids.ts';
import { endConsents } from '../../money/deposits/consents.service.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { takeFromLots } from '../../money/wallet/lots.service.ts';
import { lockPhoneUntil, waitForPhone } from '../../rides/trips/known-riders.service.ts';
import { forgetPerson } from './deletion.store.ts';
import type { PersonParts } from './persons.parts.ts';
import { atHome } from './persons.service.ts';
import { giftsOf, insertPrivacyEvent, tiesOf } from './persons.store.ts';

const dayMs = 86_400_000;

/** What prevents a deletion, in the caller's language; refuses if there is anything. */
async function refuseTied(ctx: Ctx, riderId: string) {
  const found = await tiesOf(ctx.db, riderId, ctx.now());
  if (found.length === 0) return;
  const isChinese = ctx.locale === 'zh-CN';
  const what = found.map(({ kind, cents }) => {
    const { zh, en } = tieWords[kind];
    return `${isChinese ? zh : en}${cents === null ? '' : ` ¥${(cents / 100).toFixed(2)}`}`;
  });
  refuse('person.tied', { what: what.join(isChinese ? '、' : ', ') });
}

/** Gifts expire with their account. */
async function endGifts({ zone }: PersonParts, { db, now }: Ctx, riderId: string) {
  const gifts = await giftsOf(db, riderId);
  await takeFromLots(db, gifts);
  for (const { lotId, cents, areaId } of gifts)
    await post(db, postingOf('giftEnded', { gift: cents }, { rider: riderId }), {
      source: 'gift',
      sourceId: lotId,
      eventAt: now(),
      now: now(),
      zone,
      agentId: headOffice,
      areaId,
    });
}

interface Deletion {
  riderId: string;
  phone: string;
  areaId: number;
  agentId: number;
  /** Null: the rider. */
  by: string | null;
  reason: string;
}

async function deletePerson(parts: PersonParts, ctx: Ctx, { riderId, phone, ...of }: Deletion) {
  const now = ctx.now();
  await endGifts(parts, ctx, riderId);
  await endConsents(ctx.db, riderId, now);
  await forgetPerson(ctx.db, riderId);
  await lockPhoneUntil(ctx.db, parts.vault.phoneHash(phone), now + phoneLockDays * dayMs);
  const { approver } = ctx;
  await insertPrivacyEvent(ctx.db, { ...of, riderId, eventId: newId(), kind: 'deleted', approver, now });
  return { deletedAt: now };
}

/** Removes a person from all data, after a second person's approval. This is irreversible. */
export async function deleteByOperator(
  parts: PersonParts,
  ctx: Ctx,
  { params: { riderId }, body: { reason } }: InputOf<(typeof persons)['delete']>,
) {
  ctx.audit.on(riderId);
  const rider = await atHome(ctx, riderId);
  await waitForPhone(ctx.db, rider.phone);
  await overAllAgents(ctx.db, ctx.actor.scope, () => refuseTied(ctx, riderId));
  const change = { state: ['normal', 'cancelled'], person: ['known', 'deleted'] };
  ctx.secondPerson({ object: riderId, change, reason });
  const done = await overAllAgents(ctx.db, ctx.actor.scope, () =>
    deletePerson(parts, ctx, { ...rider, by: ctx.actor.name, reason }),
  );
  ctx.audit.record(riderId, change, reason);
  return done;
}

/** Deletes a rider's own account. */
export async function deleteOwn(
  parts: PersonParts,
  ctx: Ctx,
  { params: { riderId } }: InputOf<(typeof riderPersons)['delete']>,
) {
  const rider = await atHome(ctx, riderId);
  await waitForPhone(ctx.db, rider.phone);
  return overAllAgents(ctx.db, ctx.actor.scope, async () => {
    await refuseTied(ctx, riderId);
    return deletePerson(parts, ctx, { ...rider, by: null, reason: '' });
  });
}
