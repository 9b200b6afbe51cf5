import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { codesSince } from '../../outbox/outbox.service.ts';

export interface CodeRequest {
  phoneHash: string;
  thumbprint: string;
  address: string;
}

/** Serialises requests with the same phone, device or address until the end of the transaction. */
export async function lockCodeRequests(db: Db, { phoneHash, thumbprint, address }: CodeRequest) {
  for (const key of [phoneHash, thumbprint, address].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 13))`.execute(db);
}

const hour = 3_600_000;

interface Counting {
  /** Whether the device belongs to the phone's owner: then only its own requests count for the phone. */
  trusted: boolean;
  now: number;
}

/** Recent requests: by phone, device and address, and all messages sent. */
export async function codeUsage(
  db: Db,
  { phoneHash, thumbprint, address }: CodeRequest,
  { trusted, now }: Counting,
) {
  const asked = trusted ? sql`thumbprint = ${thumbprint}` : sql`true`;
  const counted = (column: string, value: string, withinMs: number) =>
    sql<number>`(select count(*) from sms_code where ${sql.ref(column)} = ${value} and created_at > ${at(now - withinMs)})`;
  const toPhone = (withinMs: number) =>
    sql<number>`(select count(*) from sms_code where phone_hash = ${phoneHash} and ${asked}
      and created_at > ${at(now - withinMs)})`;
  const latest = sql<
    number | null
  >`(select max(created_at) from sms_code where phone_hash = ${phoneHash} and ${asked})`;
  const { rows } = await sql<{
    latest: number | null;
    phone_hour: number;
    phone_day: number;
    device_hour: number;
    address_hour: number;
    all_hour: number;
  }>`select ${latest} as latest,
    ${toPhone(hour)} as phone_hour,
    ${toPhone(24 * hour)} as phone_day,
    ${counted('thumbprint', thumbprint, hour)} as device_hour,
    ${counted('address', address, hour)} as address_hour,
    ${codesSince(now - hour)} as all_hour`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error('no counts');
  return usage;
}
export type CodeUsage = Awaited<ReturnType<typeof codeUsage>>;

export interface NewCode extends CodeRequest {
  codeId: string;
  sid: string;
  digest: string;
  expiresAt: number;
}

export const insertCode = (db: Db, code: NewCode, now: number) =>
  db
    .insertInto('sms_code')
    .values({
      code_id: code.codeId,
      sid: code.sid,
      phone_hash: code.phoneHash,
      thumbprint: code.thumbprint,
      address: code.address,
      digest: code.digest,
      created_at: new Date(now),
      expires_at: new Date(code.expiresAt),
    })
    .execute();

/** The latest challenge of this session and phone, whatever its state. */
export const latestCodeId = (db: Db, sid: string, phoneHash: string) =>
  db
    .selectFrom('sms_code')
    .select('code_id')
    .where('sid', '=', sid)
    .where('phone_hash', '=', phoneHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row?.code_id);

interface Guess {
  codeId: string;
  digest: string;
  mostAttempts: number;
}

/** Counts an attempt and consumes the code if it is right, in one statement; also false if it is used up or expired. */
export async function tryCode(db: Db, { codeId, digest, mostAttempts }: Guess, now: number) {
  const tried = await db
    .updateTable('sms_code')
    .set({
      attempts: sql`attempts + 1`,
      used_at: sql`case when digest = ${digest} then ${at(now)} else used_at end`,
    })
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', at(now))
    .returning('used_at')
    .executeTakeFirst();
  return tried !== undefined && tried.used_at !== null;
}
