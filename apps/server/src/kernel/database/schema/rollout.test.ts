import { expect, test } from 'vitest';
import { compatibleAfter, declaredFrom, rolloutOf } from './rollout.ts';

const of = (sql: string, version = declaredFrom) => rolloutOf({ version, name: 'x', sql });

test.each([
  ['-- expand\ncreate table a (id int);', { kind: 'expand' }],
  ['-- Why it is there.\n-- expand\r\ncreate table a (id int);', { kind: 'expand' }],
  ['\n-- contract after 0530\ndrop table a;', { kind: 'contract', after: 530 }],
])('the header of %j says %o', (sql, rollout) => expect(of(sql)).toEqual(rollout));

test.each([
  'create table a (id int);',
  'create table a (id int);\n-- expand\n',
  '-- expanded\ncreate table a (id int);',
  '-- contract\ndrop table a;',
])('%j does not say what it does, and is refused with what to write', (sql) => {
  expect(() => of(sql)).toThrow(/must begin with the line "-- expand" or "-- contract after NNNN"/);
});

test('migrations of the time before are exempt, and only programs that know them work with them', () => {
  expect(of('drop table a;', declaredFrom - 1)).toBeUndefined();
  expect(compatibleAfter(7, { version: 9, name: 'x', sql: 'drop table a;' })).toBe(9);
});

test('after an expansion the same programs work, after a contraction those that know what came before it', () => {
  const step = (before: number, sql: string) => compatibleAfter(before, { version: 600, name: 'x', sql });
  expect(step(520, '-- expand\n')).toBe(520);
  expect(step(520, '-- contract after 0540\n')).toBe(540);
  expect(step(550, '-- contract after 0540\n')).toBe(550);
});
