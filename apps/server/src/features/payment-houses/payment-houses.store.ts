import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { HouseName } from '../../payments/port.ts';

export type HouseState = 'draft' | 'offered' | 'kept';

const stored = (db: Db) =>
  db
    .selectFrom('payment_house')
    .select(['entry_id as id', 'house', 'merchant_id as merchantId', 'state', 'base_url as baseUrl'])
    .select([
      'app_id as appId',
      'mini_app_id as miniAppId',
      'service_id as serviceId',
      'serial',
      'house_key_id as houseKeyId',
    ])
    .select([
      'own_key_print as ownKeyPrint',
      'fee_bp as feeBp',
      'house_key_print as houseKeyPrint',
      'sealed',
      'version',
    ])
    .select(['created_at as createdAt', 'created_by as createdBy', 'offered_at as offeredAt'])
    .select(['offered_by as offeredBy', 'approver'])
    .where('state', '<>', 'gone')
    .$narrowType<{ house: HouseName; state: HouseState; sealed: string }>();

/** How we are known at houses: what is offered first, then drafts, then what is only asked. */
export const storedHouses = (db: Db) =>
  stored(db)
    .orderBy('house', 'desc')
    .orderBy(sql`array_position(array['offered', 'draft', 'kept'], state)`)
    .orderBy('merchant_id')
    .execute();
export type StoredHouse = Awaited<ReturnType<typeof storedHouses>>[number];

export const houseWith = (db: Db, id: string): Promise<StoredHouse | undefined> =>
  stored(db).where('entry_id', '=', id).executeTakeFirst();

/** Who changes anything about houses waits for whoever does so already. */
export const lockHouses = (db: Db) => sql`select pg_advisory_xact_lock(7301033)`.execute(db);

export interface NewHouse {
  id: string;
  house: HouseName;
  merchantId: string;
  baseUrl: string;
  appId: string;
  miniAppId: string;
  serviceId: string;
  serial: string;
  houseKeyId: string;
  ownKeyPrint: string;
  houseKeyPrint: string;
  sealed: string;
  /** What the house takes, in ten-thousandths. */
  feeBp: number;
  by: string;
  now: number;
}

export const insertHouse = (db: Db, one: NewHouse) =>
  db
    .insertInto('payment_house')
    .values({
      entry_id: one.id,
      house: one.house,
      merchant_id: one.merchantId,
      state: 'draft',
      base_url: one.baseUrl,
      app_id: one.appId,
      mini_app_id: one.miniAppId,
      service_id: one.serviceId,
      serial: one.serial,
      house_key_id: one.houseKeyId,
      own_key_print: one.ownKeyPrint,
      house_key_print: one.houseKeyPrint,
      sealed: one.sealed,
      fee_bp: one.feeBp,
      created_at: new Date(one.now),
      created_by: one.by,
    })
    .execute();

interface Which {
  house: HouseName;
  state: HouseState;
  merchantId?: string;
}

/** These hold no more, and their keys are forgotten. */
export const forget = (db: Db, { house, state, merchantId }: Which, now: number) =>
  db
    .updateTable('payment_house')
    .set({ state: 'gone', sealed: null, ended_at: new Date(now), version: sql`version + 1` })
    .where('house', '=', house)
    .where('state', '=', state)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId as string))
    .execute();

export interface Offer {
  by: string;
  approver: string | null;
  now: number;
}

/** Collect here from now on. */
export const offerHouse = (db: Db, id: string, { by, approver, now }: Offer) =>
  db
    .updateTable('payment_house')
    .set({
      state: 'offered',
      offered_at: new Date(now),
      offered_by: by,
      approver,
      ended_at: null,
      version: sql`version + 1`,
    })
    .where('entry_id', '=', id)
    .execute();

/** Collect no more where a house was offered. */
export const keepHouse = (db: Db, house: HouseName, now: number) =>
  db
    .updateTable('payment_house')
    .set({ state: 'kept', ended_at: new Date(now), version: sql`version + 1` })
    .where('house', '=', house)
    .where('state', '=', 'offered')
    .execute();

/** A house is spoken to at another address. */
export const moveAddress = (db: Db, from: string, to: string) =>
  db
    .updateTable('payment_house')
    .set({ base_url: to, version: sql`version + 1` })
    .where('base_url', '=', from)
    .where('state', '<>', 'gone')
    .execute();
