import type { InputOf } from '@kickstand/contract/kit';
import { mostRebinds, type riderIdentity } from '@kickstand/contract/riders/identities';
import { ageAt, bornOnOf, leastAge, maskedNumber } from '@kickstand/domain/riders/riders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { tellActivities } from '../../marketing/fixed-activities/events.service.ts';
import { usePhotos } from '../../platform/photos/photos.service.ts';
import { decideBy } from '../../platform/queues/deadline.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { riderAtHome } from '../../rides/trips/known-riders.service.ts';
import { insertCertificate, lockCertificate, moveCertificate } from './certificates.store.ts';
import { type IdentityParts, numberPlace } from './identities.parts.ts';
import { identityOf } from './identities.service.ts';
import { insertIdentity, riderWithIdentity, riderWithNumber } from './identities.store.ts';
import { insertRebind, rebindsSince } from './rebinds.store.ts';

type Calls = typeof riderIdentity;
const dayMs = 86_400_000;

/** When a rider's application is due: within a day that is not a holiday. */
const dueFrom = async (db: Db, now: number, zone: string) =>
  (await decideBy(db, [{ at: now, kind: 'opened' }], { allowedMs: dayMs, zone })) ?? now;

/** Locks the rider, whose home must be in the caller's scope; returns the home. */
async function own(ctx: Ctx, riderId: string) {
  const place = (await riderAtHome(ctx.db, ctx.rows.scope(), riderId)) ?? refuse('rider.not_found');
  await waitForRider(ctx.db, riderId);
  const rider = (await riderWithIdentity(ctx.db, riderId)) ?? refuse('rider.not_found');
  return { ...rider, areaId: place.service_area_id, agentId: place.agent_id };
}

/** Verifies a rider's identity. Each person has one account. */
export async function verifyRider(
  { zone, vault }: IdentityParts,
  ctx: Ctx,
  { body: { riderId, name, number } }: InputOf<Calls['verify']>,
) {
  const bornOn = bornOnOf(number) ?? refuse('identity.number');
  const rider = await own(ctx, riderId);
  if (rider.state === 'cancelled') refuse('rider.cancelled');
  const numberHash = vault.identityHash(number);
  const now = ctx.now();
  const age = ageAt(bornOn, now, zone);
  if (rider.verifiedAt !== null) {
    const isSame = rider.numberHash === numberHash && rider.name === name;
    return isSame ? { verifiedAt: rider.verifiedAt, age } : refuse('identity.verified');
  }
  if (age < leastAge) refuse('user.minor', { age: leastAge });
  const numberBox = vault.seal(number, numberPlace(riderId));
  const numberMasked = maskedNumber(number);
  const isNew = await insertIdentity(ctx.db, {
    riderId,
    name,
    numberBox,
    numberHash,
    numberMasked,
    bornOn,
    now,
  });
  if (!isNew) refuse('identity.taken');
  const { areaId } = rider;
  await tellActivities(ctx.db, { event: 'verified', subject: riderId, riderId, areaId, at: now });
  return { verifiedAt: now, age };
}

export async function showOwnIdentity(
  parts: IdentityParts,
  ctx: Ctx,
  { params: { riderId } }: InputOf<Calls['own']>,
) {
  if (!(await riderAtHome(ctx.db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
  return identityOf(parts, ctx, riderId);
}

/** Applies to be recognised as a student, a teacher … */
export async function applyForCertificate(
  { zone, vault }: IdentityParts,
  ctx: Ctx,
  { body: { riderId, kind, issuer, number, photoIds } }: InputOf<Calls['certify']>,
) {
  const { verifiedAt, areaId, agentId } = await own(ctx, riderId);
  if (verifiedAt === null) refuse('identity.missing');
  const now = ctx.now();
  const certificateId = newId();
  const isNew = await insertCertificate(ctx.db, {
    certificateId,
    riderId,
    areaId,
    agentId,
    kind,
    issuer,
    numberHash: vault.identityHash(`${kind}\n${number}`),
    numberMasked: maskedNumber(number),
    now,
    dueAt: await dueFrom(ctx.db, now, zone),
  });
  if (!isNew) refuse('certificate.open');
  const use = { usedBy: 'certificate', objectId: certificateId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { riderId, kind: 'identity', photoIds });
  return { certificateId };
}

/** Withdraws the rider’s own undecided application. */
export async function withdrawCertificate(ctx: Ctx, { params, body }: InputOf<Calls['withdraw']>) {
  const { certificateId } = params;
  const one = await lockCertificate(ctx.db, ctx.rows.scope(), certificateId);
  if (!one || one.riderId !== body.riderId) return refuse('certificate.not_found');
  if (one.state !== 'pending') refuse('certificate.done');
  await moveCertificate(ctx.db, certificateId, { state: 'cancelled' });
  return { certificateId };
}

/** Requests to move a person's account to the phone of a new one. */
export async function askForRebind(
  { zone, vault }: IdentityParts,
  ctx: Ctx,
  { body: { riderId: newRiderId, name, number, photoIds } }: InputOf<Calls['rebind']>,
) {
  if (bornOnOf(number) === undefined) refuse('identity.number');
  const fresh = await own(ctx, newRiderId);
  if (fresh.state === 'cancelled') refuse('rider.cancelled');
  if (fresh.verifiedAt !== null) refuse('identity.verified');
  const person = await riderWithNumber(ctx.db, vault.identityHash(number));
  const home = person && (await riderAtHome(ctx.db, ctx.rows.scope(), person.riderId));
  if (!person || !home || person.name !== name) return refuse('rebind.unknown');
  const now = ctx.now();
  const { riderId } = person;
  const since = now - mostRebinds.days * dayMs;
  if ((await rebindsSince(ctx.db, riderId, since)) >= mostRebinds.count)
    refuse('rebind.too_often', mostRebinds);
  const rebindId = newId();
  const place = { areaId: home.service_area_id, agentId: home.agent_id };
  const isNew = await insertRebind(ctx.db, {
    rebindId,
    riderId,
    newRiderId,
    ...place,
    fromPhone: person.phone,
    toPhone: fresh.phone,
    now,
    dueAt: await dueFrom(ctx.db, now, zone),
  });
  if (!isNew) refuse('rebind.open');
  const use = { usedBy: 'rebind', objectId: rebindId, ...place } as const;
  await usePhotos(ctx.db, use, { riderId: newRiderId, kind: 'identity', photoIds });
  return { rebindId };
}
