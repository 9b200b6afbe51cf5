import type { InputOf } from '@kickstand/contract/kit';
import type { BillOf, reconcile } from '@kickstand/contract/money/reconcile';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofSpan } from './lists.store.ts';

/** One page of bills as they came. */
export const pageOfFiles = (db: Db, query: InputOf<typeof reconcile.files>['query'], zone: string) =>
  pageFrom(
    db,
    db
      .selectFrom('bill_file as t')
      .select(['t.file_id as id', 't.day', 't.merchant', 't.bill', 't.file_name as fileName', 't.source'])
      .select(['t.lines', 't.bytes', 't.state', 't.read_at as readAt', 't.read_by as readBy'])
      .$narrowType<{ bill: BillOf; source: 'fetched' | 'imported'; state: 'used' | 'replaced' }>()
      .where((eb) => eb.and(given(...ofSpan(query, zone)))),
    query,
    { sortable: { day: 't.day' }, neverNull: ['day'], tieBreak: 't.file_id' },
  );

const mostFiles = 200;

/** Where bills lie as they came, those that were kept so. */
export const keptFiles = (db: Db, { file, day }: { file?: string | undefined; day?: string | undefined }) =>
  db
    .selectFrom('bill_file')
    .select(['day', 'merchant', 'bill', 'file_id as fileId', 'file_key as fileKey'])
    .where((eb) => eb.and(given(file && eb('file_id', '=', file), day && eb('day', '=', day))))
    .where('file_key', 'is not', null)
    .limit(mostFiles)
    .orderBy('day')
    .orderBy('merchant')
    .orderBy('file_id')
    .$narrowType<{ fileKey: string }>()
    .execute();
