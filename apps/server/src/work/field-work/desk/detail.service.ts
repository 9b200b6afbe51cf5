import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { TaskEvent, taskDetail } from '@kickstand/contract/work/field-work';
import { listCommands } from '../../../fleet/vehicles/commands.service.ts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { areaSettingsOf } from '../../../places/area-settings/area-settings.service.ts';
import type { PhotoParts } from '../../../platform/photos/photos.parts.ts';
import { evidenceOf } from '../../../platform/photos/photos.service.ts';
import { listVerdicts } from '../../work-verdicts/by-hand.service.ts';
import { deskRowOf } from '../staff.rows.ts';
import { eventsOfTask, taskWithPlaces } from './detail.store.ts';

const mostEvents = 200;
const mostCommands = 100;
/** Commands to a vehicle precede the start and end of work on it by a moment. */
const aroundMs = 10_000;

type Stored = NonNullable<Awaited<ReturnType<typeof taskWithPlaces>>>;

const placeAt = (lng: number | null, lat: number | null) =>
  lng === null || lat === null ? null : { lng, lat };

const placesOf = (row: Stored) => ({
  vehicle: placeAt(row.vehicleLng, row.vehicleLat),
  opened: placeAt(row.opened_lng, row.opened_lat),
  started: placeAt(row.start_lng, row.start_lat),
  ended: placeAt(row.end_lng, row.end_lat),
  target: placeAt(row.targetLng, row.targetLat),
});

/** The commands to a task's vehicle since work on it first began; a returned task counts as not begun. */
async function commandsOf(ctx: Ctx, { vehicle_id, started_at, finished_at }: Stored, events: TaskEvent[]) {
  const from = events.find(({ kind }) => kind === 'started')?.at ?? started_at;
  if (from === null) return [];
  const to = (finished_at ?? ctx.now()) + aroundMs;
  const span = { carId: String(vehicle_id), from: from - aroundMs, to };
  const page = { pageNum: 1, pageSize: mostCommands, sort: 'createdAt', dir: 'asc' } as const;
  return (await listCommands(ctx, { query: { ...span, ...page } })).list;
}

/** A task with its history. */
export async function showTask(
  photos: PhotoParts,
  ctx: Ctx,
  { params }: InputOf<typeof taskDetail.single>,
): Promise<ReplyOf<typeof taskDetail.single>> {
  const { taskId } = params;
  const scope = ctx.rows.scope();
  const row =
    (await taskWithPlaces(ctx.db, { scope, locale: ctx.locale }, taskId)) ?? refuse('task.not_found');
  const { arrivalRadiusM } = (await areaSettingsOf(ctx.db, row.service_area_id)).ops;
  const events = await eventsOfTask(ctx.db, scope, taskId, mostEvents);
  const shown = await evidenceOf(photos, ctx, 'task', [taskId]);
  return {
    ...deskRowOf(row, ctx.locale, ctx.now()),
    team: row.companions,
    isOwn: row.assignee_id === ctx.actor.operatorId,
    places: placesOf(row),
    arrivalRadiusM,
    events,
    commands: await commandsOf(ctx, row, events),
    photosShown: shown.get(taskId) ?? [],
    verdicts: (await listVerdicts(ctx, { params })).list,
  };
}
