import type { PresetRow, ScreeningRule } from '@kickstand/contract/fleet/screening';
import type { Timing } from '@kickstand/domain/fleet/screening';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Whose presets: the operator's own and those shared in the company. */
export interface Shelf {
  operatorId: string;
  agentId: number;
}

const seen = (db: Db, { operatorId, agentId }: Shelf) =>
  db
    .selectFrom('screening_preset as p')
    .innerJoin('operator as o', 'o.operator_id', 'p.operator_id')
    .select([
      'p.preset_id as id',
      'p.operator_id as operatorId',
      'o.name as owner',
      'p.name',
      'p.rule',
      'p.shared',
    ])
    .select(['p.schedule', 'p.at_hour as atHour', 'p.next_at as nextAt', 'p.version'])
    .select('p.updated_at as updatedAt')
    .$narrowType<Pick<PresetRow, 'schedule'>>()
    .where((eb) =>
      eb.or([
        eb('p.operator_id', '=', operatorId),
        eb.and([eb('p.shared', '=', true), eb('p.agent_id', '=', agentId)]),
      ]),
    );
export type PresetStored = Awaited<ReturnType<ReturnType<typeof seen>['execute']>>[number];

const mostShown = 500;

/** Own presets first, then by name. */
export const presetsSeen = (db: Db, shelf: Shelf) =>
  seen(db, shelf)
    .orderBy(sql`p.operator_id <> ${shelf.operatorId}`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.preset_id')
    .limit(mostShown)
    .execute();

export const presetSeen = (db: Db, shelf: Shelf, presetId: string) =>
  seen(db, shelf).where('p.preset_id', '=', presetId).executeTakeFirst();

/** Locks this operator's presets and returns the names in use. */
export async function lockPresets(db: Db, operatorId: string) {
  await db
    .selectFrom('operator')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .execute();
  return db
    .selectFrom('screening_preset')
    .select(['preset_id as presetId', sql<string>`lower(name)`.as('name')])
    .where('operator_id', '=', operatorId)
    .execute();
}

/** The stored fields of a preset. */
export interface Keeping extends Timing {
  name: string;
  rule: ScreeningRule;
  shared: boolean;
  /** When it is due next, epoch ms. */
  nextAt: number | null;
}

const columnsOf = ({ name, rule, shared, schedule, atHour, nextAt }: Keeping, now: number) => ({
  name,
  rule: JSON.stringify(rule),
  shared,
  schedule,
  at_hour: atHour,
  next_at: nextAt === null ? null : new Date(nextAt),
  updated_at: new Date(now),
});

export const insertPreset = (
  db: Db,
  { presetId, operatorId, agentId, ...keeping }: Keeping & Shelf & { presetId: string },
  now: number,
) =>
  db
    .insertInto('screening_preset')
    .values({ preset_id: presetId, operator_id: operatorId, agent_id: agentId, ...columnsOf(keeping, now) })
    .execute();

export const updatePreset = (db: Db, presetId: string, keeping: Keeping, now: number) =>
  db
    .updateTable('screening_preset')
    .set((eb) => ({ ...columnsOf(keeping, now), version: eb('version', '+', 1) }))
    .where('preset_id', '=', presetId)
    .execute();

export const deletePreset = (db: Db, presetId: string) =>
  db.deleteFrom('screening_preset').where('preset_id', '=', presetId).execute();

/** Takes a due preset; concurrent servers take different ones. */
export const takeDue = (db: Db, now: number) =>
  db
    .selectFrom('screening_preset')
    .select(['preset_id as id', 'operator_id as operatorId', 'name', 'rule', 'schedule', 'at_hour as atHour'])
    .$narrowType<Pick<PresetRow, 'schedule'>>()
    .where('next_at', '<=', at(now))
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const putNext = (db: Db, presetId: string, nextAt: number | null) =>
  db
    .updateTable('screening_preset')
    .set({ next_at: nextAt === null ? null : new Date(nextAt) })
    .where('preset_id', '=', presetId)
    .execute();
