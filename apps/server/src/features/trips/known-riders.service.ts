import type { Scope } from '@kickstand/domain/access';
import type { Db } from '../../kernel/database/db.ts';
import { lockPhone, riderIn, riderWithPhone } from './riders.store.ts';

/** The rider whose home area is in scope, with that area. */
export const riderAtHome = (db: Db, scope: Scope, riderId: string) => riderIn(db, scope, { riderId });

/** Who has a phone, or registers with it, is changed by one at a time. */
export const waitForPhone = (db: Db, phone: string) => lockPhone(db, phone);

/** Whether a rider has this phone. */
export const isPhoneTaken = async (db: Db, phone: string) => (await riderWithPhone(db, phone)) !== undefined;
