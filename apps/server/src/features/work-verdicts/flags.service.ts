import type { WorkFlag } from '@kickstand/contract/staff';
import {
  type FlagFacts,
  flagsOf,
  isDrawn,
  type WorkFacts,
  type WorkVerdict,
} from '@kickstand/domain/field-work';
import type { Db } from '../../kernel/database/db.ts';
import { lastReasons, movesWithin } from './facts.store.ts';
import { looksNear, photosOfWork } from './photo-facts.store.ts';
import type { EndedTask } from './work-verdicts.store.ts';

const weekMs = 7 * 86_400_000;

/** What is known of a swap that asks for somebody to look at it. */
async function ofSwap(db: Db, task: EndedTask, { kind }: WorkFacts): Promise<FlagFacts> {
  if (kind.type !== 'swap' || kind.facts === null) return {};
  const { openedAt, packInAt } = kind.facts;
  const at = [task.start_lng ?? 0, task.start_lat ?? 0] as const;
  return {
    lastSwaps: task.assignee_id === null ? [] : await lastReasons(db, task.assignee_id, task.finished_at),
    ...(packInAt !== null && { swap: { this: { openedAt, packInAt, at }, last: undefined } }),
  };
}

/** Where a vehicle was brought within a week. */
async function ofMove(db: Db, task: EndedTask): Promise<FlagFacts> {
  if (task.vehicle_id === null) return {};
  const rows = await movesWithin(db, task.vehicle_id, task.finished_at - weekMs, task.finished_at);
  return {
    moves: rows.map((row) => ({
      startedAt: row.started_at,
      endedAt: row.finished_at,
      from: [row.start_lng, row.start_lat],
      to: [row.end_lng, row.end_lat],
    })),
  };
}

/** How its photos look, and what may look like them. */
async function ofPhotos(db: Db, { task_id: taskId }: EndedTask): Promise<FlagFacts> {
  const photos = await photosOfWork(db, taskId);
  const looks = photos.flatMap(({ look }) => (look === null ? [] : [look]));
  return looks.length === 0 ? {} : { looks, otherLooks: await looksNear(db, taskId, photos) };
}

/** What asks for somebody to look at a piece of work, whatever it was judged to be. */
export async function flagsFor(
  db: Db,
  task: EndedTask,
  work: WorkFacts,
  verdict: WorkVerdict,
): Promise<WorkFlag[]> {
  const known =
    task.type === 'swap' ? await ofSwap(db, task, work) : task.type === 'move' ? await ofMove(db, task) : {};
  const drawn = isDrawn(task.task_id, String(task.service_area_id));
  return [
    ...(verdict.validity === 'valid' ? (verdict.flags ?? []) : []),
    ...flagsOf({ ...known, ...(await ofPhotos(db, task)), drawn }),
  ];
}
