import type { FenceContent } from '@kickstand/contract/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import { areaOf } from '@kickstand/domain/platform/geo';
import { appendAudit } from '../../kernel/call/audit.ts';
import type { Refused } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { repeatEvery, type Stop, stopAll } from '../../kernel/program/repeat-every.ts';
import { type FenceStored, lockFence } from './fence-row.store.ts';
import { setSizes, withoutSize } from './list/sizes.store.ts';
import { dueFences, fenceOfAreas } from './publishing/publication.store.ts';
import { applyDue } from './publishing/publishing.service.ts';
import { pushEdges } from './publishing/push.service.ts';

interface JobParts {
  database: Database;
  now(): number;
  /** Called when commands were queued and should be sent. */
  onQueued(): void;
}

/** Publishes each due fence separately; returns how many. */
export async function publishDue({ database, now }: Pick<JobParts, 'database' | 'now'>): Promise<number> {
  const due = await database.read(everything, (db) => dueFences(db, now()));
  for (const { id } of due)
    await database.write(everything, async (db) => {
      const fence = await lockFence(db, everything, id);
      // It may have been published or cancelled meanwhile.
      if (!fence || fence.effectiveAt === null || fence.effectiveAt > now()) return;
      await note(db, fence, await applyDue(db, fence, now()), now());
    });
  return due.length;
}

/** Automatic publications are logged under the operator who requested them. */
async function note(db: Db, fence: FenceStored, no: Refused | undefined, now: number) {
  const { schedule } = fence;
  await appendAudit(db, {
    at: now,
    agent_id: fence.agentId,
    operator_id: 'system',
    operator: 'system',
    role: null,
    call_id: 'fences.publish',
    module: 'fences',
    action: 'publish',
    object: fence.id,
    change: {
      fence: [fence.published?.name ?? null, fence.draft?.name ?? null],
      askedBy: [null, schedule?.operator ?? null],
    },
    reason: schedule?.reason ?? null,
    result: no ? 'refused' : 'ok',
    result_code: no?.code ?? null,
    duration_ms: 0,
    ip: null,
    device: null,
    platform: 'system',
    sensitive: true,
    request_id: newId(),
    ...(schedule?.approver && { approver: schedule.approver }),
  });
}

const sizesAtOnce = 500;

/** Adds what the pages need to areas and fences created elsewhere. */
export async function tendFences(database: Database) {
  await database.write(everything, async (db) => {
    await fenceOfAreas(db);
    const rows = await withoutSize(db, sizesAtOnce);
    await setSizes(
      db,
      rows.map((row) => ({ ...row, areaM2: areaOf(row.points as FenceContent['points']) })),
    );
  });
}

const publishEveryMs = 1_000;
const tendEveryMs = 5_000;

/** One server of the deployment suffices, more do no harm. Returns a function that stops it. */
export function startFenceJobs(parts: JobParts, onError: (error: unknown) => void): Stop {
  const { database, now, onQueued } = parts;
  const push = async () => {
    await tendFences(database);
    if ((await pushEdges(database, now())) > 0) onQueued();
  };
  return stopAll(
    repeatEvery(publishEveryMs, () => publishDue(parts), onError),
    repeatEvery(tendEveryMs, push, onError),
  );
}
