import { identityNumberOf, numberOfPhone } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import type { IdentityParts } from '../../riders/identities/identities.parts.ts';
import { verifyRider } from '../../riders/identities/rider-identity.service.ts';
import type { PaperRider } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

/** Verifies a rider’s identity as it will be verified for rides; returns its number. */
export async function say(parts: IdentityParts, db: Db, rider: PaperRider, at: number) {
  const { riderId, name, areaId, phone } = rider;
  const number = identityNumberOf(areaId, numberOfPhone(areaId, phone));
  await verifyRider(parts, ctxAt(db, at), told({ riderId, name, number }));
  return number;
}
