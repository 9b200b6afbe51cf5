import type { InputOf } from '@kickstand/contract/kit';
import type { CertificateRow, certificates, RefusedFor } from '@kickstand/contract/riders/identities';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { QueueTable } from '../../kernel/queue/queue.store.ts';

/** The queue of certificates. */
export const certificateTable: QueueTable = {
  table: 'certificate',
  key: 'certificate_id',
  waiting: ['pending'],
};

export interface NewCertificate {
  certificateId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  kind: string;
  issuer: string;
  numberHash: string;
  numberMasked: string;
  now: number;
  dueAt: number;
}

/** Inserts an application; false if the rider has one already. */
export async function insertCertificate(db: Db, one: NewCertificate): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('certificate')
    .values({
      certificate_id: one.certificateId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      kind: one.kind,
      issuer: one.issuer,
      number_hash: one.numberHash,
      number_masked: one.numberMasked,
      state: 'pending',
      created_at: new Date(one.now),
      due_at: new Date(one.dueAt),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Locks a certificate in scope for its decision. */
export const lockCertificate = (db: Db, scope: Scope, certificateId: string) =>
  db
    .selectFrom('certificate as t')
    .select(['t.certificate_id as id', 't.rider_id as riderId', 't.state', 't.valid_to as validTo'])
    .select(['t.service_area_id as areaId', 't.agent_id as agentId'])
    .select(['t.claimed_by as claimedBy', 't.claimed_name as claimedName', 't.claimed_until as claimedUntil'])
    .$narrowType<Pick<CertificateRow, 'state'>>()
    .where('t.certificate_id', '=', certificateId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();

export interface CertificateChange {
  state: Exclude<CertificateRow['state'], 'pending'>;
  /** Absent if the rider withdrew it. */
  by?: { auditor: string; at: number; opinion: string };
  refusedFor?: RefusedFor;
  validTo?: string;
}

/** Stores the decision of a certificate that the caller has locked. */
export const moveCertificate = (db: Db, certificateId: string, change: CertificateChange) =>
  db
    .updateTable('certificate')
    .set({
      state: change.state,
      due_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
      ...(change.by && {
        auditor: change.by.auditor,
        audited_at: new Date(change.by.at),
        opinion: change.by.opinion,
      }),
      ...(change.refusedFor && { refused_for: change.refusedFor }),
      ...(change.validTo && { valid_to: change.validTo }),
    })
    .where('certificate_id', '=', certificateId)
    .execute();

/** The reader. */
export interface Reader {
  locale: Locale;
  operatorId: string;
}

const certificatesNamed = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('certificate as t')
    .innerJoin('rider as r', 'r.rider_id', 't.rider_id')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('rider_identity as i', 'i.rider_id', 't.rider_id')
    .select(['t.certificate_id as id', 't.service_area_id as serviceAreaId', 't.agent_id as agentId'])
    .select(['t.rider_id as riderId', 'r.name', 'r.phone as riderPhone', 'i.born_on as bornOn', 't.kind'])
    .select(['t.issuer', 't.number_masked as numberMasked', 't.state', 't.refused_for as refusedFor'])
    .select(['t.valid_to as validTo', 't.created_at as createdAt', 't.due_at as dueAt'])
    .select(['t.claimed_name as claimedBy', 't.claimed_until as claimedUntil', 't.auditor'])
    .select(['t.audited_at as auditedAt', 't.opinion', 'i.number_masked as identityMasked'])
    .$narrowType<Pick<CertificateRow, 'kind' | 'state' | 'refusedFor'>>()
    .select([
      nameIn('z', locale).as('area'),
      sql<boolean>`coalesce(t.claimed_by = ${operatorId}, false)`.as('isMine'),
      sql<number>`(select count(*)::int from certificate s
        where s.number_hash = t.number_hash and s.rider_id <> t.rider_id)`.as('sameNumber'),
    ])
    .where(rowsInScope(scope, 't'));

export type CertificateStored = Awaited<ReturnType<ReturnType<typeof certificatesNamed>['execute']>>[number];

type Query = InputOf<typeof certificates.list>['query'] & { from: number; to: number };

/** One page of the applications made within a period. */
export const pageOfCertificates = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    certificatesNamed(db, scope, reader)
      .where('t.created_at', '>=', at(query.from))
      .where('t.created_at', '<=', at(query.to))
      .where((eb) =>
        eb.and(
          given(
            query.phone && eb('r.phone', '=', query.phone),
            query.name && eb('r.name', '=', query.name),
            query.riderId && eb('t.rider_id', '=', query.riderId),
            query.kind && eb('t.kind', '=', query.kind),
            query.state && eb('t.state', '=', query.state),
            query.issuer && eb(sql`position(${query.issuer} in t.issuer)`, '>', 0),
          ),
        ),
      ),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at', auditedAt: 't.audited_at' },
      neverNull: ['createdAt'],
      tieBreak: 't.certificate_id',
    },
  );

export const certificateWith = (db: Db, scope: Scope, certificateId: string, reader: Reader) =>
  certificatesNamed(db, scope, reader).where('t.certificate_id', '=', certificateId).executeTakeFirst();

/** A rider's other applications in scope, by decision. */
export async function auditsOf(db: Db, scope: Scope, riderId: string, besides: string) {
  const { rows } = await sql<{ passed: number; rejected: number }>`
    select count(*) filter (where t.state in ('passed', 'revoked')) as passed,
      count(*) filter (where t.state = 'rejected') as rejected
    from certificate t
    where t.rider_id = ${riderId} and t.certificate_id <> ${besides} and ${rowsInScope(scope, 't')}`.execute(
    db,
  );
  return rows[0] ?? { passed: 0, rejected: 0 };
}
