import type { InputOf } from '@kickstand/contract/kit';
import type { identities } from '@kickstand/contract/riders/identities';
import { maskedName } from '@kickstand/domain/platform/names';
import { ageAt } from '@kickstand/domain/riders/riders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { qualifiedAs } from '../../money/deposits/qualification.service.ts';
import { type IdentityParts, numberPlace } from './identities.parts.ts';
import {
  certificatesOf,
  isRiderInScope,
  rebindsOf,
  riderWithIdentity,
  riderWithNumber,
} from './identities.store.ts';

/** The age of somebody born on a day; null if unknown. */
export const ageOf = (bornOn: string | null, now: number, zone: string) =>
  bornOn === null ? null : ageAt(bornOn, now, zone);

/** A rider's identity, with the requests and decisions about it. */
export async function identityOf({ zone }: Pick<IdentityParts, 'zone'>, ctx: Ctx, riderId: string) {
  const rider = (await riderWithIdentity(ctx.db, riderId)) ?? refuse('rider.not_found');
  const now = ctx.now();
  return {
    verifiedAt: rider.verifiedAt,
    age: ageOf(rider.bornOn, now, zone),
    identityMasked: rider.numberMasked,
    qualifiedAs: await qualifiedAs(ctx.db, riderId, now, zone),
    certificates: await certificatesOf(ctx.db, riderId),
    rebinds: masked(await rebindsOf(ctx.db, riderId)),
  };
}

async function seen(ctx: Ctx, riderId: string) {
  if (!(await isRiderInScope(ctx.db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
}

export async function showIdentity(
  parts: IdentityParts,
  ctx: Ctx,
  { params: { riderId } }: InputOf<typeof identities.ofRider>,
) {
  await seen(ctx, riderId);
  return identityOf(parts, ctx, riderId);
}

/** The number of a rider's identity card; access is logged. */
export async function unmaskNumber(
  { vault }: IdentityParts,
  ctx: Ctx,
  { params: { riderId } }: InputOf<typeof identities.unmask>,
) {
  ctx.audit.on(riderId);
  await seen(ctx, riderId);
  const rider = (await riderWithIdentity(ctx.db, riderId)) ?? refuse('rider.not_found');
  if (rider.numberBox === null) return refuse('identity.missing');
  ctx.audit.record(riderId, { rider: riderId });
  return { name: rider.name, number: vault.open(rider.numberBox, numberPlace(riderId)) };
}

/** Finds a rider by identity card number. */
export async function findByNumber(
  { vault }: IdentityParts,
  ctx: Ctx,
  { query: { certNo } }: InputOf<typeof identities.personalInfo>,
) {
  const scope = ctx.rows.scope();
  const found = await riderWithNumber(ctx.db, vault.identityHash(certNo));
  if (!found || !(await isRiderInScope(ctx.db, scope, found.riderId))) return { list: [] };
  const { riderId, name, phone, identityMasked } = found;
  return { list: [{ riderId, name: maskedName(name), riderPhone: masked(phone), identityMasked }] };
}
