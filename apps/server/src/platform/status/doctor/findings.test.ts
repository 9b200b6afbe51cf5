import { expect, test } from 'vitest';
import {
  type Finding,
  judgeBackup,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgePartitions,
  judgeQueue,
  judgeRole,
  judgeSchema,
  lineOf,
  quoted,
} from './findings.ts';
import { judgePooler, judgeStandby } from './ways.store.ts';

const [minute, day, gb] = [60_000, 86_400_000, 1e9];
const role = { name: 'kickstand_app', isSuperuser: false, bypassesRows: false };

test.each<[string, Finding, Finding['level']]>([
  ['half a disk', judgeDisk({ free: 50 * gb, total: 100 * gb }), 'well'],
  ['a twentieth of a large disk', judgeDisk({ free: 49 * gb, total: 1000 * gb }), 'warning'],
  ['four gigabytes', judgeDisk({ free: 4 * gb, total: 20 * gb }), 'warning'],
  ['less than one gigabyte', judgeDisk({ free: 0.9 * gb, total: 20 * gb }), 'wrong'],
  ['two seconds apart', judgeClock(-2_000), 'well'],
  ['three seconds apart', judgeClock(3_000), 'warning'],
  ['a minute apart', judgeClock(-60_000), 'wrong'],
  ['the schema of this version', judgeSchema('current'), 'well'],
  ['an older schema', judgeSchema({ tooOld: { database: 1, program: 2 } }), 'wrong'],
  [
    'one that a start migrates',
    judgeSchema({ tooOld: { database: 1, program: 2 } }, { automatic: true }),
    'well',
  ],
  ['a newer schema', judgeSchema({ tooNew: { database: 3, program: 2 } }), 'wrong'],
  ['a bound role', judgeRole(role), 'well'],
  ['a superuser', judgeRole({ ...role, isSuperuser: true }), 'wrong'],
  ['a role that passes row-level security', judgeRole({ ...role, bypassesRows: true }), 'wrong'],
  [
    'a pooler with the settings of its role',
    judgePooler({ role: 'kickstand_app', zone: 'UTC' }, 'k'),
    'well',
  ],
  ['a pooler without a role', judgePooler({ role: 'kickstand_server', zone: 'UTC' }, 'k'), 'wrong'],
  ['a pooler in local time', judgePooler({ role: 'kickstand_app', zone: 'Asia/Shanghai' }, 'k'), 'wrong'],
  ['a standby that follows', judgeStandby(4_000), 'well'],
  ['a standby far behind', judgeStandby(17_000_000), 'warning'],
  ['rows without a partition', judgePartitions(['trip']), 'warning'],
  ['an empty queue', judgeQueue('texts', { count: 0, oldestMs: 0 }), 'well'],
  ['a young queue', judgeQueue('texts', { count: 3, oldestMs: 9 * minute }), 'well'],
  ['a queue that stands', judgeQueue('texts', { count: 3, oldestMs: 11 * minute }), 'warning'],
  ['a queue of hours', judgeQueue('texts', { count: 3, oldestMs: 61 * minute }), 'wrong'],
  ['no backup', judgeBackup(undefined, { demo: false }), 'warning'],
  ['no backup of a demo', judgeBackup(undefined, { demo: true }), 'well'],
  ['a backup of this morning', judgeBackup(day / 2, { demo: false }), 'well'],
  ['a backup of the day before', judgeBackup(1.2 * day, { demo: false }), 'warning'],
  ['two weeks of a certificate', judgeCertificate(14 * day, 0), 'well'],
  ['less than two weeks', judgeCertificate(13.9 * day, 0), 'warning'],
  ['a certificate of yesterday', judgeCertificate(-1, 0), 'wrong'],
])('%s: %o is %s', (_, finding, level) => {
  expect(finding.level).toBe(level);
  // Whoever is told that something is wrong is told what to do.
  expect(finding.todo !== undefined).toBe(level !== 'well');
  for (const text of [finding.text, finding.todo]) expect(text?.['zh-CN']).not.toBe('');
});

test('whoever lacks the settings of a role behind a pooler is told the statements that make them', () => {
  const { todo } = judgePooler({ role: 'kickstand_server', zone: 'UTC' }, 'kickstand_server');
  expect(todo?.['en-US']).toBe(
    "alter role kickstand_server set role = kickstand_app; alter role kickstand_server set timezone = 'UTC';",
  );
  expect(judgePooler({ role: 'x', zone: 'UTC' }, 'Bikes').todo?.['en-US']).toMatch(/^alter role "Bikes" set/);
});

test('a finding is one line: mark, part, what is, and what to do', () => {
  expect(lineOf(judgeSchema({ tooOld: { database: 481, program: 484 } }))).toBe(
    '✗ schema: it is at 481, this version needs 484; make a backup and run "npm run migrate"',
  );
  expect(lineOf(judgeQueue('webhooks', { count: 2, oldestMs: 0 }))).toBe('✓ webhooks: 2 waiting');
  expect(
    lineOf(judgeQueue('mails', { count: 22, oldestMs: 90 * minute }, quoted('name a mail server'))),
  ).toBe(
    '✗ mails: 22 waiting, the oldest for 90 minutes; see that a program with the role "jobs" (or "all") runs, and read its log; name a mail server',
  );
});
