import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { riderIn } from '../../platform/rider-kit/riders.service.ts';
import { lockPhone, phoneLockedUntil, putPhoneLock, riderWithPhone } from './riders.store.ts';

/** The rider whose home area is in scope, with that area. */
export const riderAtHome = (db: Db, scope: Scope, riderId: string) => riderIn(db, scope, { riderId });

/** Who has a phone, or registers with it, is changed by one at a time. */
export const waitForPhone = (db: Db, phone: string) => lockPhone(db, phone);

/** Whether a rider has this phone. */
export const isPhoneTaken = async (db: Db, phone: string) => (await riderWithPhone(db, phone)) !== undefined;

/** Let nobody register with a phone until an instant; it is known by its keyed hash alone. */
export const lockPhoneUntil = (db: Db, phoneHash: string, until: number) =>
  putPhoneLock(db, phoneHash, until);

/** A phone whose account was deleted lately has no other yet. */
export async function refuseLockedPhone({ db, now }: Ctx, phoneHash: string, zone: string) {
  const until = await phoneLockedUntil(db, phoneHash, now());
  if (until !== undefined) refuse('rider.phone_locked', { day: businessDayOf(until, zone) });
}
