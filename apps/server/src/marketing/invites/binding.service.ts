import { randomInt } from 'node:crypto';
import { couponSymbols } from '@kickstand/domain/marketing/coupons';
import { campaignsRunning } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { inPartAlone } from '../../kernel/database/savepoint.ts';
import { newId } from '../../kernel/ids.ts';
import type { RiderRegistered } from '../../rides/trips/trips.events.ts';
import { codeOf, insertCode, insertInvite, openerOf } from './codes.store.ts';

/** How long an opened code is valid for registration. */
const openedMs = 7 * 86_400_000;
const codeLength = 8;

const newCode = () =>
  Array.from({ length: codeLength }, () => couponSymbols.charAt(randomInt(couponSymbols.length))).join('');

/** A rider’s own code, created on first use. */
export async function ownCode(db: Db, riderId: string): Promise<string> {
  for (;;) {
    const known = await codeOf(db, riderId);
    if (known) return known.code;
    await insertCode(db, riderId, newCode());
  }
}

/**
 * Links a newly registered rider to the inviter whose code was opened last in this installation, in the same
 * transaction. It never fails the registration.
 */
export async function bindInvite(db: Db, { riderId: inviteeId, areaId, installId, now }: RiderRegistered) {
  if (installId === undefined) return;
  const work = async () => {
    const opener = await openerOf(db, installId, now - openedMs);
    const [running] = opener ? await campaignsRunning(db, { kind: 'invite', areaId, now }, 1) : [];
    if (!opener || !running || opener.riderId === inviteeId) return;
    const { id: campaignId, version } = running;
    await insertInvite(db, {
      id: newId(),
      campaignId,
      version,
      inviterId: opener.riderId,
      inviteeId,
      areaId,
      installId,
      now,
    });
  };
  await inPartAlone(db, { what: 'a rider who was invited was not bound', otherwise: undefined }, work);
}
