import type { InputOf } from '@kickstand/contract/kit';
import { mostPhotos } from '@kickstand/contract/platform/photos';
import type { staffPhone } from '@kickstand/contract/work/field-work';
import { currentRules } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { photosHeldBy, usePhotos } from '../../../platform/photos/photos.service.ts';
import { beforeTelling, judgeSoon } from '../../work-verdicts/judging.service.ts';
import { useOf } from '../finish.service.ts';
import { ownTask } from '../own-task.service.ts';

/** Adds photos to the caller's finished work, and has it judged again. */
export async function addPhotos(ctx: Ctx, { params, body }: InputOf<typeof staffPhone.addPhotos>) {
  await beforeTelling(ctx.db, ctx.rows.scope(), params.taskId);
  const task = await ownTask(ctx, params.taskId);
  const endedAt = task.finished_at;
  if (endedAt !== null && ctx.now() - endedAt > currentRules.photoWithinMs) refuse('task.photos_over');
  const use = useOf(task);
  if ((await photosHeldBy(ctx.db, use)) + body.photoIds.length > mostPhotos)
    refuse('task.photos_full', { most: mostPhotos });
  await usePhotos(ctx.db, use, {
    operatorId: ctx.actor.operatorId,
    kind: 'evidence',
    photoIds: body.photoIds,
  });
  if (endedAt !== null && task.state === 'done') await judgeSoon(ctx.db, task, ctx.now());
  return { photos: await photosHeldBy(ctx.db, use) };
}
