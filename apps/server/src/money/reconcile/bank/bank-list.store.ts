import type { InputOf } from '@kickstand/contract/kit';
import type { BankLineState, BankMatchKind, bankLines } from '@kickstand/contract/money/reconcile';
import { type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';

/** Within a text, whatever stands for anything in a pattern. */
const within = (text: string) => `%${text.replace(/[%_\\]/g, '\\$&')}%`;

/** What a line paid, as people name it. */
const paid = sql<string[]>`array(
  select coalesce(a.name || ' ' || s.from_day || ' – ' || s.to_day, m.payout)
  from bank_match m left join statement s using (statement_id) left join agent a using (agent_id)
  where m.line_id = t.line_id order by s.to_day, m.statement_id)`;

/** One page of lines of bank statements. */
export const pageOfBankLines = (db: Db, query: InputOf<typeof bankLines.list>['query'], zone: string) => {
  const { from, to, state, side, account, words } = query;
  const like = words && within(words);
  return pageFrom(
    db,
    db
      .selectFrom('bank_line as t')
      .innerJoin('bank_file as f', 'f.file_id', 't.file_id')
      .select(['t.line_id as id', 't.account', 't.booked_on as bookedOn', 't.cents', 't.party', 't.text'])
      .select(['t.party_account_end as partyAccountEnd', 't.bank_no as bankNo', 't.reference', 't.state'])
      .select(['t.kind', paid.as('paid'), 'f.file_name as fileName', 't.line', 'f.read_at as readAt'])
      .select(['f.read_by as readBy', 't.handled_at as handledAt', 't.handled_by as handledBy'])
      .select(['t.approver', 't.remark', 't.version'])
      .$narrowType<{ state: BankLineState; kind: BankMatchKind | null }>()
      .where((eb) =>
        eb.and(
          given(
            from !== undefined && sql<SqlBool>`t.booked_on >= (${at(from)} at time zone ${zone})::date`,
            to !== undefined && sql<SqlBool>`t.booked_on <= (${at(to)} at time zone ${zone})::date`,
            state && sql<SqlBool>`t.state = ${state}`,
            side && (side === 'in' ? sql<SqlBool>`t.cents > 0` : sql<SqlBool>`t.cents < 0`),
            account && sql<SqlBool>`t.account like ${within(account)}`,
            like &&
              sql<SqlBool>`(t.party ilike ${like} or t.text ilike ${like} or t.bank_no ilike ${like} or t.reference ilike ${like})`,
          ),
        ),
      ),
    query,
    { sortable: { bookedOn: 't.booked_on' }, neverNull: ['bookedOn'], tieBreak: 't.line_id' },
  );
};
