import { createHash } from 'node:crypto';
import { chanceFrom } from '@kickstand/town';
import { expect, test } from 'vitest';
import { exifOf } from './exif.ts';
import { pictureOfPaper, pictureOfReturn } from './pictures.ts';

const paper = { name: '陈晓兰', title: 'STUDENT', number: '420101199001010019' };

test.each([
  ['a paper', (seed: number) => pictureOfPaper(paper, chanceFrom(seed))],
  ['a return', (seed: number) => pictureOfReturn('62010001', chanceFrom(seed))],
])('pictures of %s are small files, and no two are the same', (_, draw) => {
  const drawn = Array.from({ length: 20 }, (_, seed) => draw(seed));
  for (const file of drawn) {
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect(file.length).toBeLessThan(8_000);
  }
  expect(new Set(drawn.map((file) => createHash('sha256').update(file).digest('hex'))).size).toBe(20);
  expect(draw(3)).toEqual(draw(3));
});

test('a phone writes into its pictures when and where they were taken', () => {
  const exif = exifOf(Date.UTC(2026, 0, 2, 3, 4, 5), [113.512345, -30.498765]);
  expect(exif.toString('base64')).toBe(
    'SUkqAAgAAAACAGmHBAABAAAAJgAAACWIBAABAAAAXwAAAAAAAAACAAOQAgAUAAAARAAAABGQAgAHAAAAWAAAAAAAAA' +
      'AyMDI2OjAxOjAyIDAzOjA0OjA1ACswMDowMAAEAAEAAgACAAAAUwAAAAIABQADAAAAlQAAAAMAAgACAAAARQAAAAQA' +
      'BQADAAAArQAAAAAAAAAeAAAAAQAAAB0AAAABAAAAyMRUAKCGAQBxAAAAAQAAAB4AAAABAAAAKNBDAKCGAQA=',
  );
  const file = pictureOfReturn('62010001', chanceFrom(1), exif);
  expect(file.subarray(file.indexOf('eXIf') + 4).indexOf(exif)).toBe(0);
});
