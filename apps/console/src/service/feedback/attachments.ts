import { mostPhotoBytes } from '@kickstand/contract/platform/photos';
import {
  feedback,
  mostFeedbackFileBytes,
  mostFeedbackFiles,
  mostFeedbackPictures,
} from '@kickstand/contract/service/feedback';
import { send } from '../../kit/client/client.ts';
import { base64Of } from '../../kit/import/import-file.ts';

/** A picked file, not uploaded yet. */
export interface Picked {
  key: string;
  name: string;
  blob: Blob;
}

export interface Attached {
  pictures: readonly Picked[];
  files: readonly Picked[];
}

export type AttachedKind = keyof Attached;
export const noneAttached: Attached = { pictures: [], files: [] };
export const isAttached = ({ pictures, files }: Attached) => pictures.length + files.length > 0;

export const bounds: Readonly<Record<AttachedKind, { most: number; bytes: number }>> = {
  pictures: { most: mostFeedbackPictures, bytes: mostPhotoBytes },
  files: { most: mostFeedbackFiles, bytes: mostFeedbackFileBytes },
};

let serial = 0;
const picked = (file: File): Picked => ({ key: String(++serial), name: file.name, blob: file });

/** The picked files after adding these, and what was rejected: the first that is too large, or too many. */
export function withAdded(before: readonly Picked[], kind: AttachedKind, files: readonly File[]) {
  const { most, bytes } = bounds[kind];
  const fitting = files.filter(({ size }) => size <= bytes);
  const room = Math.max(0, most - before.length);
  return {
    picked: [...before, ...fitting.slice(0, room).map(picked)],
    tooLarge: files.find(({ size }) => size > bytes)?.name,
    tooMany: fitting.length > room,
  };
}

/** The uploaded files, so that a retry after a refusal does not upload them again. */
const sent = new WeakMap<Blob, string>();

async function sentOnce(blob: Blob, upload: (content: string) => Promise<string>) {
  const known = sent.get(blob);
  if (known !== undefined) return known;
  const id = await upload(await base64Of(blob));
  sent.set(blob, id);
  return id;
}

/** Uploads the attachments, one after another; returns their ids. */
export async function sendAttached({ pictures, files }: Attached) {
  const [photoIds, fileIds]: [string[], string[]] = [[], []];
  for (const { blob } of pictures)
    photoIds.push(
      await sentOnce(
        blob,
        async (content) =>
          (await send(feedback.uploadPicture, { body: { content } }, { quiet: true })).photoId,
      ),
    );
  for (const { blob, name } of files)
    fileIds.push(
      await sentOnce(
        blob,
        async (content) =>
          (await send(feedback.uploadFile, { body: { name, content } }, { quiet: true })).fileId,
      ),
    );
  return { photoIds, fileIds };
}
