import type { InputOf } from '@kickstand/contract/kit';
import {
  type feedback,
  mostFeedbackFileBytes,
  mostFeedbackFiles,
} from '@kickstand/contract/service/feedback';
import { everything } from '@kickstand/domain/platform/access';
import { attachedKind, safeName } from '@kickstand/domain/service/feedback';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import { savedFileAddress } from '../../kernel/files/saved-files.ts';
import { newId } from '../../kernel/ids.ts';
import { photosHeldBy, usePhotos } from '../../platform/photos/photos.service.ts';
import {
  filesHeldBy,
  filesOf,
  forgetUnusedFiles,
  insertFile,
  takeFiles,
  unusedFilesOf,
} from './attached-files.store.ts';
import type { FeedbackParts } from './feedback.parts.ts';
import type { FeedbackLocked } from './feedback-changes.store.ts';

/** The most unattached files of one operator. */
const mostUnused = 2 * mostFeedbackFiles;
/** The most attachments of a ticket. */
const mostHeld = { pictures: 40, files: 20 };
/** How long unattached files are kept. */
const unusedMs = 24 * 3_600_000;
const mostForgottenAtOnce = 100;

const keyOf = (fileId: string) => `feedback/${fileId}.file`;

/** Stores a file uploaded for a ticket. Its type follows from the content. */
export async function uploadFile(
  { photos: { store } }: FeedbackParts,
  ctx: Ctx,
  { body: { name, content } }: InputOf<typeof feedback.uploadFile>,
) {
  const { operatorId } = ctx.actor;
  const count = await unusedFilesOf(ctx.db, operatorId);
  if (count >= mostUnused) refuse('feedback.files_unused', { count });
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > mostFeedbackFileBytes)
    refuse('feedback.file_too_large', { megabytes: mostFeedbackFileBytes / 1_000_000 });
  if (attachedKind(bytes) === undefined) refuse('feedback.file');
  const fileId = newId();
  await insertFile(ctx.db, {
    fileId,
    operatorId,
    name: safeName(name),
    bytes: bytes.length,
    now: ctx.now(),
  });
  await store.put(keyOf(fileId), bytes);
  return { fileId };
}

/** Attaches pictures and files uploaded before to a ticket. */
export async function attach(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  of: Pick<FeedbackLocked, 'feedbackId' | 'agentId' | 'areaId'>,
  { photoIds, fileIds }: { photoIds: readonly string[]; fileIds: readonly string[] },
) {
  const { operatorId } = actor;
  const use = {
    usedBy: 'feedback',
    objectId: of.feedbackId,
    areaId: of.areaId,
    agentId: of.agentId,
  } as const;
  if (photoIds.length > 0 && (await photosHeldBy(db, use)) + photoIds.length > mostHeld.pictures)
    refuse('feedback.full', mostHeld);
  await usePhotos(db, use, { operatorId, kind: 'evidence', photoIds });
  const files = [...new Set(fileIds)];
  if (files.length === 0) return;
  if ((await filesHeldBy(db, of.feedbackId)) + files.length > mostHeld.files)
    refuse('feedback.full', mostHeld);
  if ((await takeFiles(db, of, operatorId, files)) !== files.length) refuse('feedback.file_missing');
}

/** The files of a ticket with their URLs. */
export async function filesShown(
  { photos: { seal } }: FeedbackParts,
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  feedbackId: string,
) {
  const at = now();
  return (await filesOf(db, feedbackId, mostHeld.files)).map((file) => ({
    ...file,
    address: savedFileAddress(seal, { key: keyOf(file.id), name: file.name }, at),
  }));
}

/** Deletes files that have been unattached for a day; returns how many. */
export async function forgetFiles(
  { photos: { store } }: FeedbackParts,
  { database, now }: { database: Database; now(): number },
) {
  return database.write(everything, async (db) => {
    const ids = await forgetUnusedFiles(db, now() - unusedMs, mostForgottenAtOnce);
    // Before the rows are deleted: a row whose file is gone is found again, a file without its row never is.
    for (const id of ids) await store.remove(keyOf(id));
    return ids.length;
  });
}
