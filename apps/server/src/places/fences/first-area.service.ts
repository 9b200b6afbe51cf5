import { type FenceContent, rings } from '@kickstand/contract/places/fences';
import { formatOf, usualContent } from '@kickstand/domain/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { insertArea, setStatus } from './areas.store.ts';
import { shapesOf } from './fence-reader.ts';
import { insertDraft, lockFence } from './fence-row.store.ts';
import { contentRefusal } from './fence-rules.service.ts';
import { middleOf, tidy } from './publishing/drafts.service.ts';
import { apply } from './publishing/publishing.service.ts';

/** The first service area of a deployment. */
export type FirstArea = Pick<FenceContent, 'name' | 'points'>;

interface AreaFile {
  fileName: string;
  bytes: Buffer;
  crs: 'wgs84' | 'gcj02';
}

/** The single polygon of a file, in WGS-84, with its name in the file. */
export async function areaInFile({ fileName, bytes, crs }: AreaFile): Promise<FirstArea> {
  const format = formatOf(fileName) ?? refuse('fence.unreadable', { why: fileName });
  const content = bytes.toString('base64');
  const shapes = await shapesOf({ kind: 'service', serviceAreaId: 1, format, crs, fileName, content });
  const found = shapes.filter(({ points }) => points !== null);
  if (found.length > 1) refuse('fence.too_many', { max: 1 });
  const points = rings.safeParse(found[0]?.points).data ?? refuse('fence.polygon_missing');
  return { name: found[0]?.name ?? '', points };
}

interface Opening {
  agentId: number;
  operatorId: string;
  operator: string;
  now: number;
}

/** Draws, publishes and opens the first service area of a deployment, in which nobody could approve yet. */
export async function openFirstArea(db: Db, area: FirstArea, by: Opening): Promise<void> {
  const { agentId, operator, now } = by;
  const draft = tidy('service', { ...usualContent, ...area });
  const no = await contentRefusal(db, { id: '', kind: 'service', areaId: null, agentId, content: draft });
  if (no) throw no;
  const place = middleOf(draft);
  const { name, points, city, hotline } = draft;
  const areaId = await insertArea(db, { ...by, ...place, name, points, city, hotline });
  const made = { id: `area-${areaId}`, areaId, agentId, kind: 'service' as const, draft };
  await insertDraft(db, { ...made, ...place, source: 'import', by: operator, now });
  const fence = (await lockFence(db, everything, made.id)) ?? refuse('common.not_found');
  await apply(db, fence, draft, { now, by: operator, approver: null, reason: null, rollbackOf: null });
  await setStatus(db, areaId, 'open', now);
}
