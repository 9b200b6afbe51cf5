import { type Metric, type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pageOfFigure } from '../../src/insight/reports/figure-rows.store.ts';
import { figuresOf } from '../../src/insight/reports/figures.service.ts';
import { fold } from '../../src/insight/reports/fold.service.ts';
import { daysIn } from '../../src/insight/reports/spans.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import type { FeatureFixture } from '../feature-fixture.ts';
import { aStaffMember } from '../people/staff.ts';
import { aPastOfDays, aPastOfWork, chanceOf, hoursOfFleet } from './a-past-of-days.ts';
import { plainFigures } from './plain-figures.ts';

const zone = 'Asia/Shanghai';
const days = 12;
const everywhere = { agentId: null, areaId: null };

export interface Slice {
  scope: Scope;
  from: string;
  to: string;
}

/** The figures that are told in plain words too. */
export const countedFigures = Object.keys(plainFigures) as MetricName[];

/** Field work that was paid on three days, and by half less when it was judged again. */
const somePay = (db: Db, today: string, now: number) =>
  sql`with done as (
      insert into ops_task (service_area_id, task_id, agent_id, type, source, state, vehicle_id, created_at, finished_at)
      select a, 'paid-' || a || '-' || n, a / 10, 'swap', 'rule', 'done', 620000001, now(), now()
      from unnest('{21, 31, 41}'::int[]) a, generate_series(0, 2) n
      returning service_area_id, task_id, agent_id
    ), judged as (
      insert into ops_task_verdict (service_area_id, task_id, no, agent_id, validity, rule_version, judged_at)
      select service_area_id, task_id, no, agent_id, 'valid', 1, now() from done, generate_series(1, 2) no
    )
    insert into ops_task_pay (service_area_id, task_id, verdict_no, operator_id, agent_id, cents, day, made_at)
    select service_area_id, task_id, no, 'fitter', d.agent_id, case no when 1 then 500 else -250 end,
      ${today}::date - right(task_id, 1)::int, ${new Date(now)}
    from done d, generate_series(1, 2) no`.execute(db);

/** Figures over a past of some days, beside the plainest words for them and the rows behind them. */
export class FigureSlices {
  readonly #fixture: FeatureFixture;
  readonly #chance: () => number;

  constructor(fixture: FeatureFixture, seed: number) {
    this.#fixture = fixture;
    this.#chance = chanceOf(seed);
  }

  get today() {
    return businessDayOf(this.#fixture.clock.now, zone);
  }

  /** Lets it happen: some of it is added up at once, some later, and some not at all yet. */
  async fill() {
    const { database, clock } = this.#fixture;
    const wish = { now: clock.now, days, chance: this.#chance };
    const folding = { database, now: () => clock.now, zone };
    await this.#fixture.write((db) => aPastOfDays(db, 60, wish));
    await this.#fixture.write((db) => hoursOfFleet(db, wish));
    await this.#fixture.write((db) => aPastOfWork(db, 60, wish));
    await fold(folding);
    await this.#fixture.write((db) => aPastOfDays(db, 30, wish));
    await fold(folding);
    await this.#fixture.write((db) => aPastOfDays(db, 20, wish));
    await this.#fixture.write((db) => aStaffMember(db, { operatorId: 'fitter', agentId: 2, codes: [] }));
    await this.#fixture.write((db) => somePay(db, this.today, clock.now));
  }

  /** Some days, of everything, one company or one area. */
  any(oneDay: boolean): Slice {
    const scopes: Scope[] = [
      everything,
      { agentIds: [3], opAreaIds: 'all' },
      { agentIds: 'all', opAreaIds: [41] },
    ];
    const from = businessDayAfter(this.today, -Math.floor(this.#chance() * days));
    const to = oneDay ? from : businessDayAfter(from, Math.floor(this.#chance() * 6));
    return { scope: scopes[Math.floor(this.#chance() * scopes.length)] ?? everything, from, to };
  }

  figure(name: MetricName, { scope, from, to }: Slice) {
    return this.#fixture.database.read(scope, async (db) => {
      const found = await figuresOf(db, [name], { from, to }, { scope, zone, by: 'none' });
      return found.at(everywhere, name, daysIn({ from, to }));
    });
  }

  /** Of a figure that others leave, their rows count the other way. */
  async rowsOf(name: MetricName, slice: Slice) {
    const one = metricOf(name);
    if (one.kind === 'ratio') return [];
    if (one.kind === 'metric') return this.#rowsOfMetric(one, slice);
    const less = await Promise.all(one.less.map((part) => this.#rowsOfMetric(part, slice)));
    const off = less.flat().map((row) => ({ ...row, value: -row.value }));
    return [...(await this.#rowsOfMetric(one.of, slice)), ...off];
  }

  #rowsOfMetric(one: Metric, { scope, from, to }: Slice) {
    return this.#fixture.database.read(scope, async (db) => {
      const first = one.add.time === 'last' ? '2000-01-01' : from;
      const page = { pageNum: 1, pageSize: 5_000, dir: 'asc' as const };
      return (await pageOfFigure(db, one, { scope, zone, days: { from: first, to } }, page, 'zh-CN')).list;
    });
  }

  async #plain(name: MetricName, { scope, from, to }: Slice) {
    const ids = (of: Scope['agentIds'], all: number[]) => (of === 'all' ? all : [...of]);
    const values = [from, to, ids(scope.agentIds, [2, 3, 4]), ids(scope.opAreaIds, [21, 31, 41])];
    const { rows } = await this.#fixture.database.readAsOfNow(everything, (_, client) =>
      client.query<{ v: string }>(plainFigures[name] ?? '', values),
    );
    return Number(rows[0]?.v);
  }

  /** Expects of so many slices that a figure is what happened, in plain words, and what its rows come to. */
  async expectTrue(name: MetricName, slices: number) {
    const one = metricOf(name);
    for (let i = 0; i < slices; i++) {
      const slice = this.any(one.kind === 'metric' && one.add.time === 'never');
      const found = await this.figure(name, slice);
      expect(found, JSON.stringify(slice)).toBe(await this.#plain(name, slice));
      const sum = (await this.rowsOf(name, slice)).reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(slice)).toBe(found);
    }
  }
}
