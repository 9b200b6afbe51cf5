import type { InputOf } from '@kickstand/contract/kit';
import type { LeadState, leads } from '@kickstand/contract/service/leads';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Serialises requests with the same phone or address until the end of the transaction. */
export async function lockLeadRequests(db: Db, keys: readonly string[]) {
  for (const key of [...keys].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 17))`.execute(db);
}

interface CodeKey {
  phoneHash: string;
  address: string;
}

/** Recent requests for codes: to this phone, from this address, and in total. */
export async function leadCodeUsage(db: Db, { phoneHash, address }: CodeKey, now: number) {
  const { rows } = await sql<{
    latest: number | null;
    phone_hour: number;
    phone_day: number;
    address_hour: number;
    all_hour: number;
  }>`select
    (select max(created_at) from lead_code where phone_hash = ${phoneHash}) as latest,
    (select count(*) from lead_code where phone_hash = ${phoneHash} and created_at > ${at(now - hour)}) as phone_hour,
    (select count(*) from lead_code where phone_hash = ${phoneHash} and created_at > ${at(now - day)}) as phone_day,
    (select count(*) from lead_code where address = ${address} and created_at > ${at(now - hour)}) as address_hour,
    (select count(*) from lead_code where created_at > ${at(now - hour)}) as all_hour`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error('no counts');
  return usage;
}
export type LeadCodeUsage = Awaited<ReturnType<typeof leadCodeUsage>>;

export const insertLeadCode = (
  db: Db,
  code: CodeKey & { codeId: string; digest: string; expiresAt: number },
  now: number,
) =>
  db
    .insertInto('lead_code')
    .values({
      code_id: code.codeId,
      phone_hash: code.phoneHash,
      address: code.address,
      digest: code.digest,
      created_at: new Date(now),
      expires_at: new Date(code.expiresAt),
    })
    .execute();

/** The latest code to a phone, whatever its state. */
export const latestLeadCode = (db: Db, phoneHash: string) =>
  db
    .selectFrom('lead_code')
    .select('code_id as codeId')
    .where('phone_hash', '=', phoneHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row?.codeId);

/** Counts an attempt and consumes the code if it is right; also false if it is used up or expired. */
export async function tryLeadCode(
  db: Db,
  { codeId, digest, mostAttempts }: { codeId: string; digest: string; mostAttempts: number },
  now: number,
) {
  const tried = await db
    .updateTable('lead_code')
    .set({
      attempts: sql`attempts + 1`,
      used_at: sql`case when digest = ${digest} then ${at(now)} else used_at end`,
    })
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', at(now))
    .returning('used_at as usedAt')
    .executeTakeFirst();
  return tried !== undefined && tried.usedAt !== null;
}

/** Codes are useless after two days; they are deleted when the next one is requested. */
export const forgetLeadCodes = (db: Db, now: number) =>
  db
    .deleteFrom('lead_code')
    .where('created_at', '<', at(now - 2 * day))
    .execute();

/** Leads of the last 24 hours with this phone, from this address, and in total. */
export async function leadUsage(db: Db, { phone, address }: { phone: string; address: string }, now: number) {
  const { rows } = await sql<{ by_phone: number; by_address: number; all_day: number }>`select
    (select count(*) from lead where phone = ${phone} and created_at > ${at(now - day)}) as by_phone,
    (select count(*) from lead where address = ${address} and created_at > ${at(now - day)}) as by_address,
    (select count(*) from lead where created_at > ${at(now - day)}) as all_day`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error('no counts');
  return usage;
}

export interface NewLead {
  leadId: string;
  company: string;
  contact: string;
  phone: string;
  province: string;
  city: string;
  vehicles: number | null;
  remark: string;
  address: string;
}

/** Inserts a lead; false if its number is taken. */
export async function insertLead(db: Db, { leadId, ...lead }: NewLead, now: number) {
  const inserted = await db
    .insertInto('lead')
    .values({ lead_id: leadId, ...lead, created_at: new Date(now), updated_at: new Date(now) })
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .returning('lead_id as leadId')
    .executeTakeFirst();
  return inserted !== undefined;
}

const shown = [
  ...(['lead_id as id', 'company', 'contact', 'phone', 'province', 'city', 'vehicles', 'remark'] as const),
  ...(['state', 'note', 'version', 'updated_by as updatedBy'] as const),
  ...(['created_at as createdAt', 'updated_at as updatedAt'] as const),
] as const;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** One page of the leads. */
export function pageOfLeads({ db }: Ctx, query: InputOf<typeof leads.list>['query']) {
  const { state, who, province, from, to } = query;
  const found = db
    .selectFrom('lead')
    .where((eb) =>
      eb.and(
        given(
          state && eb('state', '=', state),
          province && eb('province', '=', province),
          who &&
            eb.or([
              eb('phone', '=', who),
              eb('company', 'ilike', `%${escaped(who)}%`),
              eb('contact', 'ilike', `%${escaped(who)}%`),
            ]),
          from !== undefined && eb('created_at', '>=', at(from)),
          to !== undefined && eb('created_at', '<=', at(to)),
        ),
      ),
    );
  return pageFrom(db, found.select(shown), query, {
    sortable: { createdAt: 'created_at', updatedAt: 'updated_at', vehicles: 'vehicles' },
    tieBreak: 'lead_id',
    neverNull: ['createdAt', 'updatedAt'],
  });
}

export const lockLead = (db: Db, leadId: string) =>
  db.selectFrom('lead').select(shown).where('lead_id', '=', leadId).forUpdate().executeTakeFirst();

interface Progress {
  leadId: string;
  state: LeadState;
  note: string;
  by: string;
}

export const putLeadState = (db: Db, { leadId, state, note, by }: Progress, now: number) =>
  db
    .updateTable('lead')
    .set((eb) => ({
      state,
      note,
      version: eb('version', '+', 1),
      updated_by: by,
      updated_at: new Date(now),
    }))
    .where('lead_id', '=', leadId)
    .returning(shown)
    .executeTakeFirstOrThrow();
