import type { Cut } from '@kickstand/contract/kit';
import type { FactName, Metric, Term } from '@kickstand/domain/insight/metrics';
import { limitOf, type Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { type Mark, markNow } from './fold.store.ts';
import { type Days, folded, type Slice, sources } from './sources.store.ts';

/** The requested part of a fact. */
export interface Asked {
  scope: Scope;
  zone: string;
  days: Days;
  by: Cut;
  /** Only what happened before an instant, epoch ms: read from the events. */
  until?: number;
  /** All days as one. */
  whole?: true;
}

/** The figures of one fact on a day at a place, in the requested order. */
export interface Cells {
  day: string;
  agentId: number | null;
  areaId: number | null;
  values: readonly (number | null)[];
}

const isFolded = (fact: FactName) => (folded as readonly FactName[]).includes(fact);

/** Whether a term counts a cell `c`. */
const counts = ({ kinds, codes, about, providers }: Term) =>
  sql`(c.code = ${anyText(codes)} ${kinds ? sql`and c.kind = ${anyText(kinds)}` : sql``}
    ${about ? sql`and c.about = ${anyText(about)}` : sql``}
    ${providers ? sql`and split_part(c.merchant, ':', 1) = ${anyText(providers)}` : sql``})`;

const sumOf = ({ terms }: Metric, amount: RawBuilder<unknown>) =>
  sql.join(
    terms
      .map((term) => sql`${term.times}::int * sum(${amount}) filter (where ${counts(term)})`)
      .map((one) => sql`coalesce(${one}, 0)`),
    sql` + `,
  );

/** The level at which distinct riders or vehicles are counted: area, company, or platform. */
const levelOf = ({ scope, by }: Asked) => {
  const limit = limitOf(scope);
  if (by === 'area' || limit === 'area') return 'area';
  return by === 'agent' ? 'agent' : limit;
};

/** How cells become the figures of a place: summed, averaged within each area, or defined for a single cell only. */
function figuresOf(fact: FactName, asked: Asked, metrics: readonly Metric[]) {
  const cells = sql`select c.day, c.agent_id, c.service_area_id, c.kind, c.code, c.about, sum(c.amount) as amount, sum(c.n) as n
    from cells c group by 1, 2, 3, 4, 5, 6`;
  if (fact === 'fleet')
    return {
      from: sql`(${cells}) c`,
      values: metrics.map(
        ({ terms: [term] }) =>
          sql`sum(c.amount::float8 / c.n) filter (where ${term ? counts(term) : sql`false`})`,
      ),
    };
  if (fact === 'active')
    return {
      from: sql`(${cells}) c`,
      values: metrics.map(({ terms: [term] }) => {
        const mine = sql`filter (where ${term ? counts(term) : sql`false`} and c.kind = ${levelOf(asked)})`;
        return sql`case when count(*) ${mine} <= 1 then coalesce(sum(c.amount) ${mine}, 0) end`;
      }),
    };
  return {
    from: sql`cells c`,
    values: metrics.map((one) => sumOf(one, one.often ? sql`c.n` : sql`c.amount`)),
  };
}

const places: Record<Cut, RawBuilder<unknown>> = {
  none: sql`null::int as agent_id, null::int as area_id`,
  area: sql`c.agent_id, c.service_area_id as area_id`,
  agent: sql`c.agent_id, null::int as area_id`,
};

interface Answer {
  mark: number;
  rows: { day: string; agent_id: number | null; area_id: number | null; values: (number | null)[] }[];
}

function statement(fact: FactName, asked: Asked, metrics: readonly Metric[], mark: Mark) {
  const { scope, zone, days, by, until, whole } = asked;
  const codes = [...new Set(metrics.flatMap(({ terms }) => terms.flatMap((term) => term.codes)))];
  const asItHappened = until !== undefined || !isFolded(fact) || mark.xact === 0;
  const slice: Slice = { scope, zone, days, codes, until, since: asItHappened ? undefined : mark.xact };
  const happened = sql`select h.day, h.agent_id, h.service_area_id, h.kind, h.code, h.about, h.merchant, h.amount, h.n
    from (${sources[fact](slice)}) h`;
  const sums = sql`select f.day, f.agent_id, f.service_area_id, f.kind, f.code, f.about, f.merchant, f.amount, f.n from figure_day f
    where f.generation = ${mark.generation} and f.fact = ${fact} and f.code = ${anyText(codes)}
      and f.day between ${days.from}::date and ${days.to}::date and ${rowsInScope(scope, 'f')} union all`;
  const { from, values } = figuresOf(fact, asked, metrics);
  return sql<Answer>`
    with cells as (${asItHappened ? sql`` : sums} ${happened})
    select coalesce((select xact from figure_mark), 0) as mark, coalesce((select json_agg(r) from (
      select ${whole ? sql`''` : sql`c.day::text`} as day, ${places[by]}, json_build_array(${sql.join(values)}) as values
      from ${from} group by 1, 2, 3
    ) r), '[]') as rows`;
}

/**
 * Figures of one fact by day and place. Stored sums and later facts come from one statement; if the mark moved
 * between reading it and that statement, the query is repeated.
 */
export async function readFigures(
  db: Db,
  fact: FactName,
  asked: Asked,
  metrics: readonly Metric[],
): Promise<Cells[]> {
  for (;;) {
    const mark = await markNow(db);
    const { rows } = await statement(fact, asked, metrics, mark).execute(db);
    const [answer] = rows;
    if (answer?.mark !== mark.xact) continue;
    return answer.rows.map(({ day, agent_id, area_id, values }) => ({
      day,
      agentId: agent_id,
      areaId: area_id,
      values,
    }));
  }
}

/** The names of companies and areas. */
export async function placeNames(db: Db, locale: Locale) {
  const agents = await db.selectFrom('agent').select(['agent_id as id', 'name']).execute();
  const areas = await db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as id', nameIn('z', locale).as('name')])
    .execute();
  return {
    agents: new Map(agents.map(({ id, name }) => [id, name])),
    areas: new Map(areas.map(({ id, name }) => [id, name])),
  };
}
