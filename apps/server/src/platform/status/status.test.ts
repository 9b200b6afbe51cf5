import { status } from '@kickstand/contract/platform/status';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { judgePartitions, judgeQueue } from './doctor/findings.ts';
import { statusRoutes } from './status.routes.ts';
import { type Examine, examineRarely } from './status.service.ts';

let fixture: FeatureFixture;
let examined = 0;
const examine: Examine = async () => {
  examined++;
  return [judgePartitions([]), judgeQueue('mails', { count: 22, oldestMs: 7_200_000 })];
};
const reader = { codes: ['0508'], scope: everything };
const at = (ms: number) => new Date(fixtureNow + ms);

beforeAll(async () => {
  fixture = await featureFixture(statusRoutes({ examine }));
  const { owner } = fixture.fresh;
  await owner.query(
    `insert into program (program_id, role, host, version, started_at, seen_at) values
      ('api-1', 'api', 'one', '1.2.0', $1, $2), ('jobs-1', 'jobs', 'two', '1.2.0', $1, $3)`,
    [at(-3_600_000), at(-2_000), at(-60_000)],
  );
  await owner.query(
    `insert into program_sample (program_id, at, memory_mb, loop_ms, calls, faults, call_ms, messages) values
      ('api-1', $1, 300, 4, 600, 1, 20, 0), ('api-1', $2, 310, 9, 400, 0, 30, 0), ('jobs-1', $2, 200, 2, 0, 0, null, 50),
      ('api-1', $3, 999, 99, 9, 9, 99, 9)`,
    [at(-600_000), at(-540_000), at(-90_000_000)],
  );
  await owner.query(
    `insert into job (name, program_id, until, pause_ms, began_at, ended_at, rounds, failures, failed_at, problem) values
      ('a.on-time', 'jobs-1', $1, 60000, $2, $2, 5, 0, null, null),
      ('b.late', 'jobs-1', $1, 1000, $2, $2, 5, 1, $2, 'Error: no'),
      ('c.under-way', 'jobs-1', $1, 1000, $2, $3, 5, 0, null, null), ('d.free', null, $1, null, null, null, 0, 0, null, null)`,
    [at(10_000), at(-30_000), at(-40_000)],
  );
  await owner.query(
    `insert into backup (made_at, host, folder, bytes, seconds) values ($1, 'one', '/backups/a', 319000000, 21)`,
    [at(-3_600_000)],
  );
});
afterAll(() => fixture.close());

test('who runs the deployment sees its parts in their language, its programs, jobs, day and backups', async () => {
  const { data } = await fixture.as({ ...reader, language: 'en-US' })(status.show, {});
  if (!data) throw new Error('nothing was shown');
  expect(data.findings).toMatchObject([
    { part: 'partitions', level: 'well', name: 'Partitions' },
    { part: 'mails', level: 'wrong', name: 'Mails', text: '22 waiting, the oldest for 120 minutes' },
  ]);
  expect(data.programs).toMatchObject([
    { programId: 'api-1', isLost: false, memoryMb: 310, calls: 400, callMs: 30 },
    { programId: 'jobs-1', isLost: true, messages: 50, callMs: null },
  ]);
  expect(data.jobs).toMatchObject([
    { name: 'a.on-time', host: 'two', lateMs: 0 },
    { name: 'b.late', lateMs: 24_000, failures: 1, problem: 'Error: no' },
    { name: 'c.under-way', lateMs: 0 },
    { name: 'd.free', host: null, pauseMs: null, lateMs: 0 },
  ]);
  expect(data.day.reduce((sum, { faults }) => sum + (faults ?? 0), 0)).toBe(1);
  // Two minutes of five were noted.
  expect(data.day).toMatchObject([{ calls: 500, messages: 25 }]);
  expect(Math.max(...data.day.map(({ callMs }) => callMs ?? 0))).toBe(30);
  expect(data.backups).toMatchObject([{ folder: '/backups/a', bytes: 319_000_000 }]);
});

test('a franchisee does not see the deployment, whatever its role holds', async () => {
  const north = { agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' as const }, codes: ['0508'] };
  expect(await fixture.as(north)(status.show, {})).toMatchObject({ status: 403, code: 'common.whole' });
});

test('the deployment is examined once in ten seconds, however many ask', async () => {
  let now = 0;
  const rarely = examineRarely(examine, () => now);
  const before = examined;
  await Promise.all([rarely(), rarely()]);
  now = 9_999;
  await rarely();
  expect(examined).toBe(before + 1);
  now = 10_000;
  await rarely();
  expect(examined).toBe(before + 2);
});
