import { expect, test } from 'vitest';
import { type PictureKinds, whyNotPicture } from './picture-button.tsx';

const both: PictureKinds = { kinds: ['image/jpeg', 'image/png'], mostBytes: 1_000_000 };
const all: PictureKinds = { kinds: ['image/jpeg', 'image/png', 'image/webp'], mostBytes: 5_000_000 };

test.each([
  ['image/png', 1_000_000, both, undefined],
  ['image/jpeg', 1_000_001, both, '图片不能超过 1 MB'],
  ['image/webp', 10, both, '图片格式须为 JPEG或PNG'],
  ['image/webp', 10, all, undefined],
  ['application/pdf', 10, all, '图片格式须为 JPEG、PNG或WebP'],
  ['image/webp', 5_000_001, all, '图片不能超过 5 MB'],
] as const)(
  'a file of the kind %s with %i bytes is a picture, or is said to be none for what it is',
  (type, size, takes, why) => {
    expect(whyNotPicture({ type, size }, takes)).toBe(why);
  },
);
