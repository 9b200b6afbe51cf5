import type { vehicleNumbers } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../../kernel/list/rows-in-scope.ts';

type Calls = typeof vehicleNumbers;

/** Serialises reservations, so that no number is issued twice. */
export const lockNumbers = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('vehicle numbers', 12))`.execute(db);

/** By number, the company that reserved it, regardless of scope. */
export async function reservedBy(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ reserved: number; company: number }>`
    select reserved, company from reserved_numbers(${[...numbers]}::int[])`.execute(db);
  return new Map(rows.map(({ reserved, company }) => [reserved, company]));
}

export interface NewRun {
  id: string;
  agentId: number;
  numbers: readonly number[];
  checkDigit: boolean;
  operatorId: string;
  operator: string;
  now: number;
}

export async function insertRun(db: Db, run: NewRun) {
  const { id: run_id, agentId: agent_id, numbers } = run;
  await db
    .insertInto('number_run')
    .values({
      run_id,
      agent_id,
      first_number: numbers[0] ?? 0,
      last_number: numbers.at(-1) ?? 0,
      numbers: numbers.length,
      check_digit: run.checkDigit,
      operator_id: run.operatorId,
      operator: run.operator,
      at: new Date(run.now),
    })
    .execute();
  await db
    .insertInto('reserved_number')
    .values(numbers.map((number) => ({ number, run_id, agent_id })))
    .execute();
}

const runs = (db: Db, scope: Scope) =>
  db
    .selectFrom('number_run as r')
    .select(['r.run_id as id', sql<string>`r.first_number::text`.as('first'), 'r.numbers'])
    .select([
      sql<string>`r.last_number::text`.as('last'),
      'r.check_digit as checkDigit',
      'r.operator',
      'r.at',
    ])
    .select(
      sql<number>`(select count(*) from reserved_number n join vehicle v on v.vehicle_id = n.number
        where n.run_id = r.run_id)`.as('built'),
    )
    .where(ofCompaniesInScope(scope, 'r.agent_id'));

export const pageOfRuns = (db: Db, scope: Scope, query: InputOf<Calls['runs']>['query']) =>
  pageFrom(db, runs(db, scope), query, {
    sortable: { at: 'r.at' },
    neverNull: ['at'],
    tieBreak: 'r.run_id',
  });

export const runWith = (db: Db, scope: Scope, id: string) =>
  runs(db, scope).where('r.run_id', '=', id).executeTakeFirst();

export const pageOfNumbers = (db: Db, scope: Scope, query: InputOf<Calls['ofRun']>['query']) =>
  pageFrom(
    db,
    db
      .selectFrom('reserved_number as n')
      .leftJoin('vehicle as v', 'v.vehicle_id', 'n.number')
      .select([sql<string>`n.number::text`.as('carId'), sql<boolean>`v.vehicle_id is not null`.as('built')])
      .where(ofCompaniesInScope(scope, 'n.agent_id'))
      .where((eb) => eb.and(given(query.runId && eb('n.run_id', '=', query.runId)))),
    query,
    { sortable: { carId: 'n.number' }, neverNull: ['carId'], tieBreak: 'n.number' },
  );

/** Every number of a run, in order; at most 500. */
export async function numbersOfRun(db: Db, scope: Scope, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reserved_number as n')
    .select('n.number')
    .where('n.run_id', '=', id)
    .where(ofCompaniesInScope(scope, 'n.agent_id'))
    .orderBy('n.number')
    .limit(500)
    .execute();
  return rows.map(({ number }) => number);
}
