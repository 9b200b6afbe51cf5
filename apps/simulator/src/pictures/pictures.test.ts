import { createHash } from 'node:crypto';
import { chanceFrom } from '@kickstand/town';
import { expect, test } from 'vitest';
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
