import { expect, test } from 'vitest';
import { readMigrations } from '../../apps/server/src/kernel/database/schema/migrate.ts';
import { declaredFrom } from '../../apps/server/src/kernel/database/schema/rollout.ts';
import { problemsOf, unknownAfter } from './migration-rules.ts';

const migration = (sql: string, version = declaredFrom) => ({ version, name: 'x', sql });
const expanding = (sql: string) => problemsOf(migration(`-- expand\n${sql}`));

test.each([
  ['drop table ride', /drops/],
  ['drop view if exists rides', /drops/],
  ['alter table rider drop column phone', /drops/],
  ['alter table rider drop phone', /drops/],
  ['alter table rider rename to person', /renames/],
  ['alter table rider rename column phone to mobile', /renames/],
  ['alter table rider alter column age type bigint', /changes a type/],
  ['alter table rider alter age set data type bigint', /changes a type/],
  ['alter table rider alter column age set not null', /does not write/],
  ['alter table rider alter column age drop default', /does not write/],
  ['alter table rider add column age int not null', /not null without a default/],
  ['alter table rider add note text, add age int not null', /not null without a default/],
  ['ALTER TABLE ONLY rider\n  ADD COLUMN age int NOT NULL', /not null without a default/],
  ['create index trip_rider on trip (rider_id)', /stops the writers of trip/],
  ['create unique index ledger_once on ledger_entry (posting_id)', /stops the writers of ledger_entry/],
])('an expansion may not %j', (sql, problem) => {
  expect(expanding(`${sql};`)).toEqual([expect.stringMatching(problem)]);
  expect(problemsOf(migration(`-- contract after 0520\n${sql};`))).toEqual([]);
  expect(problemsOf(migration(sql, declaredFrom - 1))).toEqual([]);
});

test.each([
  'create table bill (id int primary key, day date not null); create index bill_day on bill (day)',
  'create table trip (id int primary key); create index trip_day on trip (id)',
  'alter table rider add column age int',
  "alter table rider add column age int not null default 0, add note text not null default ''",
  'alter table rider add constraint grown check (age is not null) not valid',
  'alter table rider alter column age drop not null',
  'alter table rider drop constraint grown',
  'alter table rider alter column age set default 3',
  'create index area_name on service_area (name)',
  'create index concurrently if not exists trip_rider on trip (rider_id)',
  'drop index trip_rider',
  "comment on table rider is 'who may drop table ride; alter table x rename to y'",
  '-- drop table ride;\nselect 1',
  'create function f() returns void language plpgsql as $$ begin drop table ride; end $$',
  "insert into setting (name, value) values ('drop table ride', '1')",
])('an expansion may %j', (sql) => expect(expanding(sql)).toEqual([]));

test('a contraction comes after a migration that is before it', () => {
  const all = [migration('-- expand\n', 600), migration('-- contract after 0600\n', 601)];
  expect(unknownAfter(all)).toEqual([]);
  expect(unknownAfter([...all, migration('-- contract after 0605\n', 602)])).toEqual([
    '602 (x) contracts after 605, which is not before it',
  ]);
});

test('every migration says what it does, and none that only expands breaks the version before', () => {
  const migrations = readMigrations();
  expect(migrations.flatMap((one) => problemsOf(one).map((line) => `${one.version}: ${line}`))).toEqual([]);
  expect(unknownAfter(migrations)).toEqual([]);
});
