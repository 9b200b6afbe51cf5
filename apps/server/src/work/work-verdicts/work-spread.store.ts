import { type WorkSpread, workSteps } from '@kickstand/contract/work/field-work';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import {
  done,
  endsAt,
  findings,
  fromPlace,
  hourOf,
  type Looked,
  resultOf,
  startsAt,
  took,
} from './work-rows.store.ts';

/** How a spread tells work apart; what has a name of its own says it. */
interface Apart {
  key: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
  /** The name of a key `k.key` of the sums, where it is not worth telling of every task. */
  nameOfKey?: RawBuilder<unknown>;
}

const stepOf = (figure: RawBuilder<unknown>, steps: readonly number[]) =>
  sql`(${[...steps]}::int[])[width_bucket(${figure}, ${[...steps]}::int[])]`;

const apartBy = ({ zone, locale }: Looked, by: WorkSpread): Apart => {
  const ways: Record<WorkSpread, Apart> = {
    source: { key: sql`t.source` },
    hour: { key: hourOf(zone) },
    took: { key: stepOf(sql`${took} / 60`, workSteps.took) },
    before: { key: stepOf(sql`t.before_pct::int`, workSteps.before) },
    after: { key: stepOf(sql`t.after_pct::int`, workSteps.after) },
    distance: { key: stepOf(sql`t.distance_m`, workSteps.distance) },
    fromPlace: { key: fromPlace },
    batched: { key: sql`(t.batch_id is not null)` },
    area: { key: sql`t.service_area_id`, name: nameIn('z', locale) },
    assignee: { key: sql`t.assignee_id`, name: sql`o.name` },
    model: { key: sql`v.model_id`, name: sql`m.brand || ' ' || m.name` },
    part: { key: sql`unnest(case when t.parts = '{}' then array[null]::text[] else t.parts end)` },
    result: { key: resultOf },
    way: {
      key: sql`coalesce(${startsAt}, '') || '>' || coalesce(${endsAt}, '')`,
      nameOfKey: sql`(select coalesce(max(f.name) filter (where f.fence_id = split_part(k.key, '>', 1)), '–') || ' → '
        || coalesce(max(f.name) filter (where f.fence_id = split_part(k.key, '>', 2)), '–')
        from fence f where f.fence_id = any (string_to_array(k.key, '>')))`,
    },
    finding: { key: sql`unnest(${findings})` },
  };
  return ways[by];
};

interface Counted {
  id: string;
  name: string | null;
  done: number;
  valid: number;
  invalid: number;
  waiting: number;
}

/** Work of a kind by what it has in common: at most as many rows as there are people, areas, models, steps or pairs of stations. */
export async function spreadOf(db: Db, looked: Looked, by: WorkSpread): Promise<Counted[]> {
  const { key, name = sql`null::text`, nameOfKey = sql`max(k.name)` } = apartBy(looked, by);
  const { rows } = await sql<Counted>`
    select coalesce(k.key, '') as id, ${nameOfKey} as name, count(*)::int as done,
      count(*) filter (where k.validity = 'valid')::int as valid,
      count(*) filter (where k.validity = 'invalid')::int as invalid,
      count(*) filter (where k.validity = 'pending')::int as waiting
    from (select (${key})::text as key, ${name} as name, t.validity
      from ops_task t join service_area z on z.service_area_id = t.service_area_id
        left join operator o on o.operator_id = t.assignee_id left join vehicle v on v.vehicle_id = t.vehicle_id
        left join vehicle_model m on m.model_id = v.model_id
      where ${done(looked)}) k group by k.key`.execute(db);
  return rows;
}
