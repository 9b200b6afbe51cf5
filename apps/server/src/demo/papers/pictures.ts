import type { PhotoKind } from '@kickstand/contract/platform/photos';
import type { Chance } from '@kickstand/town';
import sharp from 'sharp';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { uploadOwnPhoto, uploadPhoto, usePhotos } from '../../platform/photos/photos.service.ts';
import { ctxAt, told } from './then.ts';

const size = { width: 240, height: 160 };

interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

function fill(pixels: Buffer, { left, top, width, height }: Spot, colour: readonly number[]) {
  const [from, to] = [Math.max(0, left), Math.min(size.width, left + width)];
  if (from >= to) return;
  for (let y = Math.max(0, top); y < Math.min(size.height, top + height); y++) {
    const row = y * size.width;
    pixels.fill(Buffer.from(colour), (row + from) * 3, (row + to) * 3);
  }
}

/** Draws a unique picture: a paper on a desk, or an object in a street. */
function drawPicture(kind: PhotoKind, chance: Chance): Promise<Buffer> {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  const tone = (least: number, most: number) => [0, 1, 2].map(() => chance.whole(least, most));
  fill(pixels, { left: 0, top: 0, ...size }, tone(90, 220));
  for (let i = 0; i < 12; i++) fill(pixels, spotOf(chance, { least: 18, most: 90 }), tone(40, 230));
  if (kind === 'identity') {
    const at = { left: chance.whole(16, 40), top: chance.whole(14, 30) };
    fill(pixels, { ...at, width: 184, height: 112 }, [244, 244, 238]);
    fill(pixels, { left: at.left + 12, top: at.top + 28, width: 48, height: 62 }, tone(60, 190));
    for (let line = 0; line < 5; line++)
      fill(
        pixels,
        { left: at.left + 74, top: at.top + 30 + line * 15, width: chance.whole(40, 96), height: 5 },
        [50, 52, 60],
      );
  }
  const raw = { ...size, channels: 3 as const };
  return sharp(pixels, { raw }).jpeg({ quality: 80 }).toBuffer();
}

const spotOf = (chance: Chance, { least, most }: { least: number; most: number }): Spot => ({
  left: chance.whole(-20, size.width),
  top: chance.whole(-20, size.height),
  width: chance.whole(least, most),
  height: chance.whole(least, most),
});

export interface Taking {
  db: Db;
  /** Storage of pictures; without it there are none. */
  store: FileStore | undefined;
  chance: Chance;
}

interface Taken {
  use: Parameters<typeof usePhotos>[1];
  riderId: string;
  kind: PhotoKind;
  at: number;
}

/** Stores a picture that a rider took in the past for an object. */
export async function takePicture({ db, store, chance }: Taking, { use, riderId, kind, at }: Taken) {
  if (!store) return;
  const content = (await drawPicture(kind, chance)).toString('base64');
  const parts = { store, seal: () => '', zone: '' };
  const { photoId } = await uploadPhoto(parts, ctxAt(db, at), told({ riderId, kind, content }));
  await usePhotos(db, use, { riderId, kind, photoIds: [photoId] });
}

/** Stores a picture that field staff took during the call; returns its ID. */
export async function takeWorkPicture({ store, chance }: Omit<Taking, 'db'>, ctx: Ctx) {
  if (!store) return [];
  const content = (await drawPicture('evidence', chance)).toString('base64');
  const { photoId } = await uploadOwnPhoto(
    { store, seal: () => '', zone: 'Asia/Shanghai' },
    ctx,
    told({ content }),
  );
  return [photoId];
}
