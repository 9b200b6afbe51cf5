import { createHash } from 'node:crypto';
import { mostPhotoBytes } from '@kickstand/contract/platform/photos';
import { dotsOf, lineHeight, lookOf, lookSize, widthOf } from '@kickstand/domain/platform/pictures';
import sharp from 'sharp';
import { refuse } from '../../kernel/call/refuse.ts';
import { makeFairSemaphore } from '../../kernel/web/fair-semaphore.ts';
import { type Taken, takenOf } from './exif.ts';

/** A picture as stored: re-encoded, so that nothing of the original file remains. */
export interface Picture {
  full: Buffer;
  small: Buffer;
  width: number;
  height: number;
  /** The SHA-256 of its pixels, and its perceptual hash. */
  sha256: string;
  look: string | null;
  /** The time and place from its metadata, none of which stays in the files. */
  taken: Taken;
}

const mostPixels = 40_000_000;
/** No camera takes wider ones; a strip takes longer to process than a picture of as many pixels. */
const mostSides = { longest: 20_000, ofShortest: 12 };
const longestSide = 1_600;
const longestSmallSide = 320;
/** For a face beside a name, sharp on dense screens. */
const portraitSide = 96;
const patienceSeconds = 10;
const quality = 82;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Pictures take memory and a whole processor: one at a time, so that calls have the others. */
const semaphore = makeFairSemaphore({ atOnce: 1, ofOne: 1, waiting: 100, ofOneWaiting: 100 });

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const release = await semaphore.acquire('picture');
  try {
    return await work();
  } finally {
    release();
  }
}

const starts = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('RIFF'),
];
const isPicture = (bytes: Buffer) => starts.some((start) => bytes.subarray(0, start.length).equals(start));

const tooLarge = () =>
  refuse('photo.too_large', { megabytes: mostPhotoBytes / 1_000_000, megapixels: mostPixels / 1_000_000 });

/** Whether a picture is longer than any from a camera. */
const isStrip = (width: number, height: number) => {
  const longest = Math.max(width, height);
  return longest > mostSides.longest || longest > mostSides.ofShortest * Math.min(width, height);
};

const options = { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true } as const;

/** The header of a picture. Refuses an invalid one, or one too large to process. */
async function headerOf(bytes: Buffer) {
  if (bytes.length > mostPhotoBytes) tooLarge();
  if (!isPicture(bytes)) refuse('photo.unreadable');
  const {
    width = 0,
    height = 0,
    exif,
  } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => refuse('photo.unreadable'));
  if (width * height > mostPixels) tooLarge();
  if (isStrip(width, height)) refuse('photo.strip', { times: mostSides.ofShortest, side: mostSides.longest });
  return { exif };
}

/**
 * An uploaded picture, processed for storage. Refuses an invalid or too large one. `zone`: for metadata without one.
 */
export async function pictureFrom(bytes: Buffer, zone: string): Promise<Picture> {
  const { exif } = await headerOf(bytes);
  return { ...(await inTurn(() => drawnAnew(bytes))), taken: takenOf(exif, zone) };
}

/** The centre of an uploaded picture, square and small. Refuses an invalid or too large one. */
export async function portraitFrom(bytes: Buffer): Promise<Buffer> {
  await headerOf(bytes);
  return inTurn(() =>
    sharp(bytes, options)
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize(portraitSide, portraitSide, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer()
      .catch(() => refuse('photo.unreadable')),
  );
}

async function drawnAnew(bytes: Buffer): Promise<Omit<Picture, 'taken'>> {
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('photo.unreadable'));
  const { width, height } = info;
  const drawn = () => sharp(data, { raw: { width, height, channels: info.channels } });
  const small = { fit: 'inside', withoutEnlargement: true } as const;
  const bright = await drawn()
    .greyscale()
    .resize(lookSize.columns, lookSize.rows, { fit: 'fill' })
    .raw()
    .toBuffer();
  return {
    full: await drawn().jpeg({ quality }).toBuffer(),
    small: await drawn().resize(longestSmallSide, longestSmallSide, small).jpeg({ quality }).toBuffer(),
    width,
    height,
    sha256: createHash('sha256').update(`${width}x${height}\n`).update(data).digest('hex'),
    look: lookOf(bright),
  };
}

/** The distance between a watermark's lines, in line heights. */
const lineGap = 4;

interface Surface {
  width: number;
  height: number;
  pixels: Buffer;
}

/** A light square with its shadow. */
function putDot({ width, height, pixels }: Surface, left: number, top: number, size: number) {
  const shades = [
    [size / 2, 0],
    [0, 255],
  ] as const;
  for (const [offset, shade] of shades)
    for (let i = 0; i < size * size; i++) {
      const [x, y] = [
        left + Math.floor(offset) + (i % size),
        top + Math.floor(offset) + Math.floor(i / size),
      ];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      pixels.fill(shade, at, at + 3);
      pixels[at + 3] = 110;
    }
}

/** Repeats a text all over a surface, so that no part can be cut out without it. */
function markOver(text: string, width: number, height: number) {
  const surface = { width, height, pixels: Buffer.alloc(width * height * 4) };
  const size = Math.max(2, Math.round(width / 500));
  const dots = dotsOf(text);
  const step = (widthOf(text) + 12) * size;
  const rise = lineGap * lineHeight * size;
  for (let line = 0; line * rise < height; line++)
    // Lines are offset against each other.
    for (let left = -Math.round(step * ((line * 0.37) % 1)); left < width; left += step)
      for (const { x, y } of dots) putDot(surface, left + x * size, line * rise + (y + 2) * size, size);
  return surface.pixels;
}

/** The picture with a text all over it. */
export const marked = (full: Buffer, text: string) =>
  inTurn(async () => {
    const { width, height } = await sharp(full, options).metadata();
    const raw = { width, height, channels: 4 as const };
    return sharp(full, options)
      .composite([{ input: markOver(text, width, height), raw }])
      .jpeg({ quality })
      .toBuffer();
  });
