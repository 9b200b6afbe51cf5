import type { CertificateKind } from '@kickstand/contract/platform/rider-kit';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A rider's status on a day, by valid certificates. */
export async function certificateKindsOf(db: Db, riderId: string, today: string): Promise<CertificateKind[]> {
  const rows = await db
    .selectFrom('certificate')
    .select('kind')
    .distinct()
    .$narrowType<{ kind: CertificateKind }>()
    .where('rider_id', '=', riderId)
    .where('state', '=', 'passed')
    .where('valid_to', '>=', sql<string>`${today}::date`)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}
