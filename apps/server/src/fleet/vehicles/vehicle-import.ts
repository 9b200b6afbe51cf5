import { carId as carIdShape } from '@kickstand/contract/kit';
import { whyNotMove } from '@kickstand/domain/fleet/vehicles';
import { holds } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, Refused, refuse } from '../../kernel/call/refuse.ts';
import { type AssetParts, assetOf } from './assets.service.ts';
import { type AssetRow, areasNamed, lockAssets, putArea, putWords } from './assets.store.ts';
import { type VehicleColumn, vehicleImportWords } from './vehicle-import.words.ts';
import { mostTags } from './vehicle-words.service.ts';

const dayMs = 86_400_000;
const [mostNote, mostTag] = [200, 12];
const columns: readonly VehicleColumn[] = ['carId', 'note', 'tags', 'area'];
const needs: Record<'note' | 'tags' | 'area', string> = { note: '030203', tags: '030203', area: '030219' };

interface Given {
  row: number;
  given: Record<string, string>;
}

/** The changes to a vehicle; absent fields stay. */
interface Change {
  number: number;
  version: number;
  note?: string;
  tags?: string[];
  areaId?: number;
}

/** A vehicle's former values, so that the import can be undone. */
interface Changed {
  id: string;
  name: string;
  version: number;
  before: { note: string; tags: string[]; areaId: number | null };
}

type Wrong = Partial<Record<VehicleColumn, string>>;
type Areas = Awaited<ReturnType<typeof areasNamed>>;

const split = (text: string) => [
  ...new Set(
    text
      .split(/[、，,;；\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
const cell = ({ given }: Given, column: VehicleColumn) => (given[column] ?? '').trim();

async function check(parts: AssetParts, ctx: Ctx, rows: readonly Given[]) {
  const numbers = rows.map((one) => cell(one, 'carId')).filter((text) => carIdShape.safeParse(text).success);
  const scope = ctx.rows.scope();
  const assets = await lockAssets(ctx.db, scope, numbers.map(Number));
  const areas = await areasNamed(ctx.db, scope, [...new Set(rows.map((one) => cell(one, 'area')))]);
  const byNumber = new Map(assets.map((row) => [String(row.vehicle), row]));
  const first = new Map<string, number>();
  const good: { row: number; value: Change }[] = [];
  const bad: { row: number; given: Record<string, string>; wrong: Record<string, string> }[] = [];
  for (const one of rows) {
    const carId = cell(one, 'carId');
    const judged = judge(parts, ctx, { one, areas, asset: byNumber.get(carId), twin: first.get(carId) });
    first.set(carId, first.get(carId) ?? one.row);
    if ('value' in judged) good.push({ row: one.row, value: judged.value });
    else bad.push({ ...one, wrong: judged.wrong as Record<string, string> });
  }
  return { good, bad };
}

interface Ground {
  one: Given;
  areas: Areas;
  asset: AssetRow | undefined;
  /** An earlier row with the same vehicle. */
  twin: number | undefined;
}

function judge(parts: AssetParts, ctx: Ctx, ground: Ground): { value: Change } | { wrong: Wrong } {
  const { one, areas, asset, twin } = ground;
  const words = vehicleImportWords[ctx.locale];
  if (!carIdShape.safeParse(cell(one, 'carId')).success) return { wrong: { carId: words.badNumber } };
  if (!asset) return { wrong: { carId: words.unknown } };
  if (twin !== undefined) return { wrong: { carId: words.twice(twin) } };
  const [note, tags] = [cell(one, 'note'), split(cell(one, 'tags'))];
  const area = areaOf(parts, ctx, { name: cell(one, 'area'), areas, asset });
  const wrong: Wrong = {
    ...wrongWords(ctx, note, tags),
    ...(typeof area === 'string' && { area }),
    ...beyondRights(ctx, one),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  if (note === '' && tags.length === 0 && area === undefined) return { wrong: { carId: words.nothing } };
  const value = {
    number: asset.vehicle,
    version: asset.version,
    ...(note !== '' && { note }),
    ...(tags.length > 0 && { tags }),
    ...(typeof area === 'number' && { areaId: area }),
  };
  return { value };
}

/** The filled-in columns that the importer may not change. */
function beyondRights({ actor, locale }: Ctx, one: Given): Wrong {
  const beyond = Object.entries(needs).filter(
    ([column, code]) => cell(one, column as VehicleColumn) !== '' && !holds(actor.codes, code),
  );
  return Object.fromEntries(beyond.map(([column]) => [column, vehicleImportWords[locale].mayNot]));
}

function wrongWords({ locale }: Ctx, note: string, tags: readonly string[]): Wrong {
  const words = vehicleImportWords[locale];
  const wrong: Wrong = {};
  if (note.length > mostNote) wrong.note = words.noteLength;
  if (tags.length > mostTags) wrong.tags = words.tagCount;
  else if (tags.some((tag) => tag.length > mostTag)) wrong.tags = words.tagLength;
  return wrong;
}

/** The area that a name refers to; an error text if it is invalid, undefined if there is nothing to do. */
function areaOf(
  parts: AssetParts,
  { locale }: Ctx,
  { name, areas, asset }: { name: string; areas: Areas; asset: AssetRow },
): number | string | undefined {
  const words = vehicleImportWords[locale];
  if (name === '') return undefined;
  const named = areas.filter((area) => area.name === name || area.nameEn === name);
  const [area] = named;
  if (!area) return words.unknownArea;
  if (named.length > 1) return words.ambiguousArea;
  if (area.serviceAreaId === asset.serviceAreaId) return undefined;
  if (area.agentId !== asset.agentId) return words.otherAgent;
  const code = whyNotMove(assetOf(parts, asset), area);
  return code ? new Refused(code).sentence(locale) : area.serviceAreaId;
}

async function make(parts: AssetParts, ctx: Ctx, changes: readonly Change[]): Promise<Changed[]> {
  const rows = await lockAssets(
    ctx.db,
    ctx.rows.scope(),
    changes.map(({ number }) => number),
  );
  const byNumber = new Map(rows.map((row) => [row.vehicle, row]));
  const pairs = changes.map((change) => ({ change, row: byNumber.get(change.number) }));
  const changed = pairs.map(({ change, row }) => {
    if (!row || row.version !== change.version) return refuse('import.changed');
    const moved = change.areaId !== undefined && change.areaId !== row.serviceAreaId;
    if (moved && whyNotMove(assetOf(parts, row), { serviceAreaId: change.areaId ?? 0, agentId: row.agentId }))
      refuse('import.changed');
    const before = { note: row.note, tags: row.tags, areaId: row.serviceAreaId };
    const carId = String(row.vehicle);
    return { id: carId, name: carId, version: row.version + (moved ? 2 : 1), before, row, change };
  });
  await put(ctx, changed);
  const { onChanged } = parts;
  if (onChanged) ctx.afterCommit(() => onChanged(changed.map(({ row }) => row.vehicle)));
  return changed.map(({ id, name, version, before }) => ({ id, name, version, before }));
}

async function put(ctx: Ctx, changed: readonly { row: AssetRow; change: Change }[]) {
  const now = ctx.now();
  const words = changed.map(({ row, change }) => ({
    number: row.vehicle,
    tags: change.tags ?? row.tags,
    note: change.note ?? row.note,
  }));
  if (words.length > 0) await putWords(ctx.db, words, now);
  const targets = new Map<string, { area: { serviceAreaId: number; agentId: number }; numbers: number[] }>();
  for (const { row, change } of changed) {
    if (change.areaId === undefined) continue;
    const key = `${row.agentId}/${change.areaId}`;
    const area = { serviceAreaId: change.areaId, agentId: row.agentId };
    const target = targets.get(key) ?? { area, numbers: [] };
    targets.set(key, { area, numbers: [...target.numbers, row.vehicle] });
  }
  for (const { area, numbers } of targets.values()) await putArea(ctx.db, numbers, { area, now });
}

async function undo(parts: AssetParts, ctx: Ctx, made: readonly Changed[]) {
  const rows = await lockAssets(
    ctx.db,
    ctx.rows.scope(),
    made.map(({ id }) => Number(id)),
  );
  const byId = new Map(rows.map((row) => [String(row.vehicle), row]));
  const used = made.filter(({ id, version }) => byId.get(id)?.version !== version).length;
  if (used > 0) refuse('import.used', { n: used });
  const back = made.flatMap(({ id, before }) => {
    const row = byId.get(id);
    const { note, tags, areaId } = before;
    const moved = areaId !== null && row?.serviceAreaId !== areaId;
    return row
      ? [{ row, change: { number: row.vehicle, version: 0, note, tags, ...(moved && { areaId }) } }]
      : [];
  });
  await put(ctx, back);
  const { onChanged } = parts;
  if (onChanged) ctx.afterCommit(() => onChanged(rows.map(({ vehicle }) => vehicle)));
}

/**
 * The import that changes notes, tags and areas of vehicles; it can be undone within a day unless they were changed
 * again.
 */
export const vehicleImport = (parts: AssetParts) => ({
  kind: 'vehicles' as const,
  mostRows: 5_000,
  undoForMs: dayMs,
  columns: (locale: Locale) =>
    columns.map((key) => ({ key, required: key === 'carId', ...vehicleImportWords[locale].columns[key] })),
  check: (ctx: Ctx, rows: readonly Given[]) => check(parts, ctx, rows),
  make: (ctx: Ctx, rows: readonly Change[]) => make(parts, ctx, rows),
  undo: (ctx: Ctx, made: readonly { id: string }[]) => undo(parts, ctx, made as readonly Changed[]),
});
