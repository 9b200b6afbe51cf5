import { usualLimits } from '@kickstand/contract/kit';
import { usualWorkDays, workRows } from '@kickstand/contract/work/field-work';
import { everything } from '@kickstand/domain/platform/access';
import type pg from 'pg';
import { askAs } from '../apps/server/src/kernel/call/answer.ts';
import type { Actor } from '../apps/server/src/kernel/call/ctx.ts';
import type { Database } from '../apps/server/src/kernel/database/db.ts';
import { workVerdictRoutes } from '../apps/server/src/work/work-verdicts/work-verdicts.routes.ts';
import type { Bench } from './bench.ts';
import { percentile, type Row } from './row.ts';
import { withFacts, zone } from './town-facts.ts';

const days = 30;
const people = 80;
const areas = 12;

const reader: Actor = {
  operatorId: 'bench',
  phone: '',
  name: '',
  agentId: 2,
  roleId: '',
  roleName: '',
  codes: new Set(['0205']),
  limits: usualLimits,
  scope: everything,
};

/** Who did how much of the swaps of a city's week, as the list opens, and of its month: 20,000 vehicles with two rides a day and 1,200 tasks a day. */
export const benchWorkPeople = (bench: Bench): Promise<Row[]> =>
  withFacts(bench, async ({ client, database }) => {
    const vehicles = bench.some(20_000, 50);
    await fillStaff(client);
    await fillTrips(client, vehicles);
    await fillWork(client, { vehicles, perDay: bench.some(1_200, 20) });
    const rows: Row[] = [];
    for (const span of [usualWorkDays, days]) {
      const times = await timesOf(database, { span, rounds: bench.some(20, 1) });
      const name = `people of ${span} days of field work`;
      rows.push(
        { name: `${name}, p50`, value: percentile(times, 50), unit: 'ms' },
        { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms', target: '<= 300 ms' },
      );
    }
    return rows;
  });

async function fillStaff(client: pg.Client) {
  await client.query(`
    insert into operator (operator_id, phone, name, agent_id, role_id, created_at)
      select 'person-' || n, '1380000' || lpad(n::text, 4, '0'), 'person ' || n, 2 + n % 4, 'role', now() from generate_series(0, ${people - 1}) n`);
}

async function fillTrips(client: pg.Client, vehicles: number) {
  await client.query(`
    insert into trip (service_area_id, started_at, trip_id, agent_id, rider_id, vehicle_id, imei, model_id, state, ended_at,
      ended_by, return_relation, distance_m, riding_seconds)
    select 1 + v % ${areas}, at, d || '-' || n || '-' || v, 2 + (1 + v % ${areas}) % 4, 'rider-' || v, 620000000 + v, '', 1, 'ended',
      at + interval '12 minutes', 'user', 'in_station', 2100, 720
    from generate_series(1, ${days + 1}) d, generate_series(0, 1) n, generate_series(1, ${vehicles}) v
    cross join lateral (select now() - d * interval '1 day' + (n * 11 + v % 13) * interval '1 hour' as at) t
    where (v + d * 7 + n) % 5 > 0`);
  await client.query('vacuum analyze trip');
}

/** Work of four kinds with a verdict, and what it pays. */
async function fillWork(client: pg.Client, { vehicles, perDay }: { vehicles: number; perDay: number }) {
  await client.query(`
    insert into ops_task (service_area_id, task_id, agent_id, type, source, state, vehicle_id, assignee_id, created_at, claimed_at,
      started_at, finished_at, before_pct, after_pct, distance_m, validity)
    select 1 + v % ${areas}, 'task-' || n, 2 + (1 + v % ${areas}) % 4, (array['swap', 'swap', 'swap', 'move', 'inspect', 'repair'])[1 + n % 6],
      'rule', 'done', 620000000 + v, 'person-' || (n / 6 % ${people}), at - interval '1 hour', at - interval '30 minutes',
      at - interval '15 minutes', at, 12, 98, 800, case when n % 9 = 0 then 'invalid' else 'valid' end
    from generate_series(1, ${perDay * days}) n
    cross join lateral (select 1 + n * 7919 % ${vehicles} as v, now() - n * interval '${(days * 86_400) / (perDay * days)} seconds' as at) t;
    insert into ops_task_verdict (service_area_id, task_id, no, agent_id, validity, flags, rule_version, facts, judged_at)
    select service_area_id, task_id, 1, agent_id, validity, case when validity = 'invalid' then array['far_away'] else '{}' end, 1,
      '{"kind": {"facts": {"fromPlace": "out_of_station"}}}', finished_at from ops_task;
    insert into ops_task_pay (service_area_id, task_id, verdict_no, operator_id, agent_id, cents, day, made_at)
    select service_area_id, task_id, 1, assignee_id, agent_id, 350, finished_at::date, finished_at from ops_task
    where validity = 'valid'`);
  await client.query('vacuum analyze ops_task, ops_task_verdict, ops_task_pay');
}

/** Milliseconds of each round of the list over so many days. */
async function timesOf(database: Database, { span, rounds }: { span: number; rounds: number }) {
  const call = workRows.swapPeople;
  const route = workVerdictRoutes(zone).find((one) => one.call.id === call.id);
  if (!route) throw new Error('nobody answers who did how much');
  const now = Date.now();
  const query = call.query.parse({ from: now - span * 86_400_000, to: now });
  const times: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const from = performance.now();
    const reading = { actor: reader, locale: 'zh-CN', requestId: 'bench', now: () => now } as const;
    const found = (await database.read(everything, (db) => askAs(db, route, query, reading))) as {
      count: number;
    };
    if (found.count === 0) throw new Error('nobody did anything');
    if (round >= 0) times.push(performance.now() - from);
  }
  return times;
}
