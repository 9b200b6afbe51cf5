import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPicture } from '../../../test/pictures.ts';
import { takenOf } from './exif.ts';

const zone = 'Asia/Shanghai';
const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '30/1 29/1 3598/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '113/1 30/1 0/1',
};
const written = async (exif: object, format: 'jpeg' | 'png' | 'webp' = 'jpeg') => {
  const file = await aPicture().withExif(exif)[format]().toBuffer();
  return takenOf((await sharp(file).metadata()).exif, zone);
};

test.each(['jpeg', 'png', 'webp'] as const)('a %s says when and where it was taken', async (format) => {
  const told = await written({ IFD2: { DateTimeOriginal: '2026:11:25 18:00:01' }, IFD3: gps }, format);
  expect(told.at).toBe(Date.UTC(2026, 10, 25, 10, 0, 1));
  expect(told.place?.[0]).toBeCloseTo(113.5, 6);
  expect(told.place?.[1]).toBeCloseTo(30.49332777, 6);
});

test('an offset that the camera tells goes before the zone of the work, and west and south are below zero', async () => {
  const told = await written({
    IFD2: { DateTimeOriginal: '2026:11:25 18:00:01', OffsetTimeOriginal: '-03:30' },
    IFD3: { ...gps, GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' },
  });
  expect(told.at).toBe(Date.UTC(2026, 10, 25, 21, 30, 1));
  expect(told.place?.[0]).toBeCloseTo(-113.5, 6);
  expect(told.place?.[1]).toBeLessThan(0);
});

test('what a camera does not say, or says in no known way, is not known', async () => {
  expect(takenOf(undefined, zone)).toEqual({ at: null, place: null });
  expect(await written({ IFD0: { Make: 'Phone' } })).toEqual({ at: null, place: null });
  expect((await written({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })).at).toBeNull();
});

test('what a phone of the demo town writes is read as it means it', () => {
  const written =
    'SUkqAAgAAAACAGmHBAABAAAAJgAAACWIBAABAAAAXwAAAAAAAAACAAOQAgAUAAAARAAAABGQAgAHAAAAWAAAAAAAAA' +
    'AyMDI2OjAxOjAyIDAzOjA0OjA1ACswMDowMAAEAAEAAgACAAAAUwAAAAIABQADAAAAlQAAAAMAAgACAAAARQAAAAQA' +
    'BQADAAAArQAAAAAAAAAeAAAAAQAAAB0AAAABAAAAyMRUAKCGAQBxAAAAAQAAAB4AAAABAAAAKNBDAKCGAQA=';
  const { at, place } = takenOf(Buffer.from(written, 'base64'), zone);
  expect(at).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
  expect(place?.[0]).toBeCloseTo(113.512345, 6);
  expect(place?.[1]).toBeCloseTo(-30.498765, 6);
});

test('a block of whatever bytes is read without an error and within what may be', async () => {
  const file = await aPicture()
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:25 18:00:01' }, IFD3: gps })
    .jpeg()
    .toBuffer();
  const { exif = Buffer.alloc(0) } = await sharp(file).metadata();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(exif.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }),
      fc.nat(exif.length),
      (changes, length) => {
        const bytes = Buffer.from(exif);
        for (const [at, value] of changes) bytes[at] = value;
        const { at, place } = takenOf(bytes.subarray(0, length), zone);
        if (at !== null) expect(Number.isFinite(at)).toBe(true);
        if (place) expect(Math.abs(place[0]) <= 180 && Math.abs(place[1]) <= 90).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
