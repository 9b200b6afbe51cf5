import { batteryBandPercent, idleEdges } from '@kickstand/contract/insight/analysis';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { idleSince } from './idle.parts.ts';

/** How many vehicles are in each band, and how many have no reading. */
export interface Bands {
  known: number[];
  unknown: number;
}

const batteryBands = 100 / batteryBandPercent;

interface Wish {
  modelId?: number | undefined;
  now: number;
}

async function countBands(
  db: Db,
  of: { band: RawBuilder<unknown>; bands: number; where: RawBuilder<unknown> },
) {
  const { rows } = await sql<{ band: number | null; n: number }>`
    select ${of.band} as band, count(*)::int as n
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
    where v.lifecycle = 'on_shelf' and ${of.where} group by 1`.execute(db);
  const found = (band: number | null) => rows.find((row) => row.band === band)?.n ?? 0;
  return { known: Array.from({ length: of.bands }, (_, band) => found(band)), unknown: found(null) };
}

/** The vehicles on the shelf by their charge; full ones belong to the last band. */
export const batteryBandsIn = (db: Db, scope: Scope, { modelId }: Wish): Promise<Bands> =>
  countBands(db, {
    band: sql`case when s.rest_battery is not null
      then least(s.rest_battery / ${sql.lit(batteryBandPercent)}, ${sql.lit(batteryBands - 1)})::int end`,
    bands: batteryBands,
    where: sql`${rowsInScope(scope, 'v')} and ${isOf(modelId)}`,
  });

/** The available vehicles on the shelf by the time since they were locked. */
export const idleBandsIn = (db: Db, scope: Scope, { modelId, now }: Wish): Promise<Bands> =>
  countBands(db, {
    band: sql`case when ${idleSince} is not null
      then greatest(0, width_bucket((extract(epoch from ${at(now)} - ${idleSince}) / 3600)::float8,
        ${[...idleEdges]}::float8[]) - 1) end`,
    bands: idleEdges.length,
    where: sql`s.riding_state = 'available' and ${rowsInScope(scope, 'v')} and ${isOf(modelId)}`,
  });

const isOf = (modelId: number | undefined) =>
  modelId === undefined ? sql`true` : sql`v.model_id = ${modelId}`;
