import type { InputOf } from '@kickstand/contract/kit';
import {
  type FenceContent,
  type FenceImportRow,
  type fenceLists,
  type fenceMany,
  rings,
} from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { toGeoJson, toKml, toWkt, usualContent } from '@kickstand/domain/places/fences';
import { narrowed } from '@kickstand/domain/platform/access';
import { shapeThrough, toGcj02 } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { demand } from './fence-access.service.ts';
import type { RowRead } from './fence-file.ts';
import { shapesOf } from './fence-reader.ts';
import { areaIn, insertDraft } from './fence-row.store.ts';
import { contentRefusal, placeRefusal } from './fence-rules.service.ts';
import { fencesIn } from './fences.store.ts';
import { middleOf, tidy } from './publishing/drafts.service.ts';

const mostWritten = 10_000;
const writers = { geojson: toGeoJson, kml: toKml, wkt: toWkt };

export async function writeFences(ctx: Ctx, { query }: InputOf<typeof fenceLists.text>) {
  const { kind: kinds, areaId, format, crs } = query;
  for (const kind of kinds) demand(ctx, kind);
  const asked = ctx.rows.scope(query);
  const scope = areaId === undefined ? asked : narrowed(asked, { opAreaIds: [areaId] });
  const { list } = await fencesIn(ctx.db, { scope, kinds, box: undefined, limit: mostWritten });
  const shapes = list.map(({ name, points, capacity, kind, fenceId, serviceAreaId }) => ({
    name,
    points:
      crs === 'gcj02'
        ? shapeThrough(toGcj02, points as FenceContent['points'])
        : (points as FenceContent['points']),
    properties: { id: fenceId, kind, areaId: serviceAreaId, capacity },
  }));
  const fileName = `fences-${kinds.join('-')}-${crs}.${format === 'wkt' ? 'txt' : format}`;
  return { fileName, text: writers[format](shapes), count: shapes.length };
}

interface Judged {
  row: FenceImportRow;
  content: FenceContent | undefined;
}

/** Checks every row: its shape, its place, and its name among the previous rows. */
async function judge(ctx: Ctx, body: InputOf<typeof fenceMany.importCheck>['body']) {
  ctx.audit.on(body.fileName);
  demand(ctx, body.kind, '49');
  if (body.kind === 'service') refuse('fence.area_itself');
  const scope = ctx.rows.scope();
  const area = (await areaIn(ctx.db, scope, body.serviceAreaId)) ?? refuse('common.not_found');
  if (area.status === 'closed') refuse('fence.closed_area');
  const seen = new Map<string, number>();
  const judged: Judged[] = [];
  for (const read of await shapesOf(body)) {
    const content = contentOf(body.kind, read);
    const no = await refusalOf(read, content);
    judged.push({ content: no ? undefined : content, row: shown(ctx, read, no) });
    if (!no) seen.set(read.name, read.row);
  }
  return { area, judged };

  async function refusalOf(read: RowRead, content: FenceContent | undefined) {
    if (!content) return new Refused('fence.polygon_missing');
    const before = seen.get(read.name);
    if (before !== undefined) return new Refused('fence.twice', { row: before });
    const ruled = { id: '', kind: body.kind, areaId: area.areaId, agentId: area.agentId, content };
    const boundary = area.boundary as FenceContent['points'];
    return (
      (await contentRefusal(ctx.db, ruled)) ??
      (await placeRefusal(ctx.db, ruled, { boundary, absorbs: [], scope }))
    );
  }
}

function contentOf(kind: FenceKind, read: RowRead) {
  if (!read.points) return undefined;
  return tidy(kind, { ...usualContent, name: read.name, points: read.points, capacity: read.capacity ?? 0 });
}

const shown = ({ locale }: Ctx, read: RowRead, no: Refused | undefined): FenceImportRow => ({
  row: read.row,
  name: read.name,
  capacity: read.capacity,
  // Impossible coordinates cannot be shown: swapped, or in metres.
  points: rings.safeParse(read.points).data ?? null,
  ok: no === undefined,
  code: no?.code ?? null,
  message: no?.sentence(locale) ?? null,
});

const goodOf = (judged: readonly Judged[]) => judged.filter(({ content }) => content !== undefined).length;

export async function checkFenceImport(ctx: Ctx, { body }: InputOf<typeof fenceMany.importCheck>) {
  const { judged } = await judge(ctx, body);
  const good = goodOf(judged);
  ctx.audit.record(body.fileName, { rows: [null, judged.length], good: [null, good] });
  return { list: judged.map(({ row }) => row), count: judged.length, good };
}

export async function importFences(ctx: Ctx, { body }: InputOf<typeof fenceMany.import>) {
  const { area, judged } = await judge(ctx, body);
  const now = ctx.now();
  const { areaId, agentId } = area;
  const made = { areaId, agentId, kind: body.kind, source: 'import', by: ctx.actor.name, now };
  const ids: string[] = [];
  for (const { content } of judged) {
    if (!content) continue;
    const id = newId();
    await insertDraft(ctx.db, { ...made, id, draft: content, ...middleOf(content) });
    ids.push(id);
  }
  ctx.audit.record(body.fileName, { fences: [null, ids.length], rows: [null, judged.length] });
  return { list: judged.map(({ row }) => row), count: judged.length, good: goodOf(judged), ids };
}
