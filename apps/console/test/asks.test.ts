import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith(join('kit', 'action')),
);
const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

/** It speaks of itself before anybody is let in, and is asked once for each proof. */
const byItself = new Set([join('kit', 'client', 'step-up-dialog.tsx')]);

test('a dialog that sends is the kit’s, which asks as its level says and sends once a second at most', () => {
  const sends = /\buseChange\(|\.mutate(?:Async)?\(|\bsend\(/;
  const hand = files.filter((file) => /<Modal\b/.test(textOf(file)) && sends.test(textOf(file)));
  expect(hand.filter((file) => !byItself.has(file))).toEqual([]);
});

test('how often something is sent is no feature’s own business', () => {
  expect(
    files.filter((file) => !/^(app|kit|ui)\b/.test(file) && textOf(file).includes('useOncePer')),
  ).toEqual([]);
});
