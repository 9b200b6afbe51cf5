import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { ProviderName } from '../provider-api/port.ts';

export type ProviderState = 'draft' | 'offered' | 'kept';

const stored = (db: Db) =>
  db
    .selectFrom('payment_provider')
    .leftJoin('agent', 'agent.agent_id', 'payment_provider.agent_id')
    .select([
      'entry_id as id',
      'provider',
      'merchant_id as merchantId',
      'payment_provider.state',
      'base_url as baseUrl',
    ])
    .select(['payment_provider.agent_id as agentId', 'receiver', 'receiver_problem as receiverProblem'])
    .select([
      'app_id as appId',
      'mini_app_id as miniAppId',
      'service_id as serviceId',
      'serial',
      'provider_key_id as providerKeyId',
    ])
    .select([
      'own_key_print as ownKeyPrint',
      'fee_bp as feeBp',
      'share_bp as shareBp',
      'provider_key_print as providerKeyPrint',
      'sealed',
      'payment_provider.version',
    ])
    .select(sql<string>`coalesce(agent.name, '')`.as('agent'))
    .select([
      'payment_provider.created_at as createdAt',
      'payment_provider.created_by as createdBy',
      'offered_at as offeredAt',
    ])
    .select(['offered_by as offeredBy', 'approver'])
    .where('payment_provider.state', '<>', 'gone')
    .$narrowType<{ provider: ProviderName; state: ProviderState; sealed: string }>();

/** Our and franchisees' provider configurations: live ones first, then drafts, then those still queried. */
export const storedProviders = (db: Db) =>
  stored(db)
    .orderBy('provider', 'desc')
    .orderBy('payment_provider.agent_id')
    .orderBy(sql`array_position(array['offered', 'draft', 'kept'], payment_provider.state)`)
    .orderBy('merchant_id')
    .execute();
export type StoredProvider = Awaited<ReturnType<typeof storedProviders>>[number];

export const providerWith = (db: Db, id: string): Promise<StoredProvider | undefined> =>
  stored(db).where('entry_id', '=', id).executeTakeFirst();

/** Serialises changes to providers. */
export const lockProviders = (db: Db) => sql`select pg_advisory_xact_lock(7301033)`.execute(db);

export interface NewProvider {
  id: string;
  provider: ProviderName;
  /** Who collects there; absent: head office. */
  agentId?: number;
  /** The maximum share of a payment the provider allows; absent: the default. */
  shareBp?: number;
  merchantId: string;
  baseUrl: string;
  appId: string;
  miniAppId: string;
  serviceId: string;
  serial: string;
  providerKeyId: string;
  ownKeyPrint: string;
  providerKeyPrint: string;
  sealed: string;
  /** The provider's fee, in ten-thousandths. */
  feeBp: number;
  by: string;
  now: number;
}

export const insertProvider = (db: Db, one: NewProvider) =>
  db
    .insertInto('payment_provider')
    .values({
      entry_id: one.id,
      provider: one.provider,
      merchant_id: one.merchantId,
      state: 'draft',
      base_url: one.baseUrl,
      app_id: one.appId,
      mini_app_id: one.miniAppId,
      service_id: one.serviceId,
      serial: one.serial,
      provider_key_id: one.providerKeyId,
      own_key_print: one.ownKeyPrint,
      provider_key_print: one.providerKeyPrint,
      sealed: one.sealed,
      fee_bp: one.feeBp,
      ...(one.agentId !== undefined && { agent_id: one.agentId }),
      ...(one.shareBp !== undefined && { share_bp: one.shareBp }),
      created_at: new Date(one.now),
      created_by: one.by,
    })
    .execute();

interface Which {
  provider: ProviderName;
  agentId: number;
  state: ProviderState;
  merchantId?: string;
}

/** Retires these configurations and deletes their keys. */
export const forget = (db: Db, { provider, agentId, state, merchantId }: Which, now: number) =>
  db
    .updateTable('payment_provider')
    .set({ state: 'gone', sealed: null, ended_at: new Date(now), version: sql`version + 1` })
    .where('provider', '=', provider)
    .where('agent_id', '=', agentId)
    .where('state', '=', state)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId as string))
    .execute();

export interface Offer {
  by: string;
  approver: string | null;
  now: number;
}

/** Goes live with a configuration. */
export const offerProvider = (db: Db, id: string, { by, approver, now }: Offer) =>
  db
    .updateTable('payment_provider')
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

/** Stops collecting at a live provider. */
export const keepProvider = (
  db: Db,
  { provider, agentId }: Pick<Which, 'provider' | 'agentId'>,
  now: number,
) =>
  db
    .updateTable('payment_provider')
    .set({ state: 'kept', ended_at: new Date(now), version: sql`version + 1` })
    .where('provider', '=', provider)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'offered')
    .execute();

/** Changes a provider's address. */
export const moveAddress = (db: Db, from: string, to: string) =>
  db
    .updateTable('payment_provider')
    .set({ base_url: to, version: sql`version + 1` })
    .where('base_url', '=', from)
    .where('state', '<>', 'gone')
    .execute();

/** Whether a company exists. */
export const isAgent = async (db: Db, agentId: number) =>
  (await db.selectFrom('agent').select('agent_id').where('agent_id', '=', agentId).executeTakeFirst()) !==
  undefined;

/** Franchisees' merchant numbers whose share receiver is not registered yet. */
export async function lackingReceivers(db: Db, { before, most }: { before: number; most: number }) {
  const { rows } = await sql<{
    id: string;
    provider: ProviderName;
    merchantId: string;
    receiver: string;
    name: string;
  }>`
    select h.entry_id as id, h.provider, h.merchant_id as "merchantId", o.merchant_id as receiver, a.name
    from payment_provider h join payment_provider o on o.provider = h.provider and o.state = 'offered' and o.agent_id = ${headOffice}
      join agent a on a.agent_id = ${headOffice}
    where h.agent_id <> ${headOffice} and h.state = 'offered' and h.receiver is distinct from o.merchant_id
      and (h.receiver_asked_at is null or h.receiver_asked_at < ${new Date(before)}::timestamptz)
    order by h.receiver_asked_at nulls first limit ${most}`.execute(db);
  return rows;
}

/** Records the provider's answer to registering a share receiver. */
export const noteReceiver = (
  db: Db,
  id: string,
  said: { receiver?: string; problem: string | null; now: number },
) =>
  db
    .updateTable('payment_provider')
    .set({
      ...(said.receiver !== undefined && { receiver: said.receiver }),
      receiver_problem: said.problem,
      receiver_asked_at: new Date(said.now),
    })
    .where('entry_id', '=', id)
    .execute();
