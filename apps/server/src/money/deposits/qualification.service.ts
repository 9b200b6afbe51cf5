import type { Qualification } from '@kickstand/contract/money/deposits';
import type { AreaSettings } from '@kickstand/contract/places/area-settings';
import type { RideStart } from '@kickstand/domain/money/cards';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { hasMemberCard } from '../cards/cards.service.ts';
import { vouchedBy } from './consents.service.ts';
import { depositOf } from './deposits.store.ts';
import { certificateKindsOf } from './qualification.store.ts';

type Permit = AreaSettings['permit'];

/** Whether a rider's deposit suffices: paid, in full, and as high as now required where that matters. */
async function hasDeposit(db: Db, riderId: string, { depositCents, takesLower }: Permit) {
  const deposit = await depositOf(db, riderId);
  if (deposit?.state !== 'paid' || deposit.deductedCents > 0) return false;
  return takesLower || deposit.amountCents >= depositCents;
}

/** A rider's current status; a certificate is valid until the end of its last day. */
export const qualifiedAs = (db: Db, riderId: string, now: number, zone: string) =>
  certificateKindsOf(db, riderId, businessDayOf(now, zone));

/** Whether a rider has one of the certificates that the area accepts. */
async function isCertified(db: Db, riderId: string, { certificateKinds }: Permit, { at, zone }: RideStart) {
  const kinds = await qualifiedAs(db, riderId, at, zone);
  return kinds.some((kind) => certificateKinds.includes(kind));
}

/**
 * What entitles a rider to ride there and then (undefined: nothing), and what the area requires. A further entitlement
 * is one more line here.
 */
export async function qualificationOf(
  db: Db,
  riderId: string,
  start: RideStart,
): Promise<{ by: Qualification | undefined; permit: Permit }> {
  const { permit } = await areaSettingsOf(db, start.areaId);
  if (permit.permitsAll) return { by: 'default', permit };
  if (permit.takesMembers && (await hasMemberCard(db, riderId, start))) return { by: 'member_card', permit };
  if (permit.takesCertificates && (await isCertified(db, riderId, permit, start)))
    return { by: 'certificate', permit };
  const way = await vouchedBy(db, riderId, permit);
  if (way) return { by: way, permit };
  if (permit.takesDeposit && (await hasDeposit(db, riderId, permit))) return { by: 'deposit', permit };
  return { by: undefined, permit };
}
