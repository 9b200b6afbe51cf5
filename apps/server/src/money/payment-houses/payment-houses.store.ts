import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { HouseName } from '../../payments/port.ts';

export type HouseState = 'draft' | 'offered' | 'kept';

const stored = (db: Db) =>
  db
    .selectFrom('payment_house')
    .leftJoin('agent', 'agent.agent_id', 'payment_house.agent_id')
    .select([
      'entry_id as id',
      'house',
      'merchant_id as merchantId',
      'payment_house.state',
      'base_url as baseUrl',
    ])
    .select(['payment_house.agent_id as agentId', 'receiver', 'receiver_problem as receiverProblem'])
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
      'share_bp as shareBp',
      'house_key_print as houseKeyPrint',
      'sealed',
      'payment_house.version',
    ])
    .select(sql<string>`coalesce(agent.name, '')`.as('agent'))
    .select([
      'payment_house.created_at as createdAt',
      'payment_house.created_by as createdBy',
      'offered_at as offeredAt',
    ])
    .select(['offered_by as offeredBy', 'approver'])
    .where('payment_house.state', '<>', 'gone')
    .$narrowType<{ house: HouseName; state: HouseState; sealed: string }>();

/** How we and franchisees are known at houses: what is offered first, then drafts, then what is only asked. */
export const storedHouses = (db: Db) =>
  stored(db)
    .orderBy('house', 'desc')
    .orderBy('payment_house.agent_id')
    .orderBy(sql`array_position(array['offered', 'draft', 'kept'], payment_house.state)`)
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
  /** Who collects there; absent: head office. */
  agentId?: number;
  /** What the house lets be shared away of a payment; absent: what is usual. */
  shareBp?: number;
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
      ...(one.agentId !== undefined && { agent_id: one.agentId }),
      ...(one.shareBp !== undefined && { share_bp: one.shareBp }),
      created_at: new Date(one.now),
      created_by: one.by,
    })
    .execute();

interface Which {
  house: HouseName;
  agentId: number;
  state: HouseState;
  merchantId?: string;
}

/** These hold no more, and their keys are forgotten. */
export const forget = (db: Db, { house, agentId, state, merchantId }: Which, now: number) =>
  db
    .updateTable('payment_house')
    .set({ state: 'gone', sealed: null, ended_at: new Date(now), version: sql`version + 1` })
    .where('house', '=', house)
    .where('agent_id', '=', agentId)
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
export const keepHouse = (db: Db, { house, agentId }: Pick<Which, 'house' | 'agentId'>, now: number) =>
  db
    .updateTable('payment_house')
    .set({ state: 'kept', ended_at: new Date(now), version: sql`version + 1` })
    .where('house', '=', house)
    .where('agent_id', '=', agentId)
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

/** Whether a company is there. */
export const isAgent = async (db: Db, agentId: number) =>
  (await db.selectFrom('agent').select('agent_id').where('agent_id', '=', agentId).executeTakeFirst()) !==
  undefined;

/** Franchisees' numbers whose house is to be told whom it shares with. */
export async function lackingReceivers(db: Db, { before, most }: { before: number; most: number }) {
  const { rows } = await sql<{
    id: string;
    house: HouseName;
    merchantId: string;
    receiver: string;
    name: string;
  }>`
    select h.entry_id as id, h.house, h.merchant_id as "merchantId", o.merchant_id as receiver, a.name
    from payment_house h join payment_house o on o.house = h.house and o.state = 'offered' and o.agent_id = ${headOffice}
      join agent a on a.agent_id = ${headOffice}
    where h.agent_id <> ${headOffice} and h.state = 'offered' and h.receiver is distinct from o.merchant_id
      and (h.receiver_asked_at is null or h.receiver_asked_at < ${new Date(before)}::timestamptz)
    order by h.receiver_asked_at nulls first limit ${most}`.execute(db);
  return rows;
}

/** What a house said to being told whom it shares with. */
export const noteReceiver = (
  db: Db,
  id: string,
  said: { receiver?: string; problem: string | null; now: number },
) =>
  db
    .updateTable('payment_house')
    .set({
      ...(said.receiver !== undefined && { receiver: said.receiver }),
      receiver_problem: said.problem,
      receiver_asked_at: new Date(said.now),
    })
    .where('entry_id', '=', id)
    .execute();
