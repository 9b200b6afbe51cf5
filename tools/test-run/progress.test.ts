import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { barOf, progressOn } from './progress.ts';

function stream(isTTY: boolean) {
  const written: string[] = [];
  const through = Object.assign(new PassThrough(), { isTTY, columns: 60 }) as unknown as NodeJS.WriteStream;
  through.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  return { through, written };
}

test('a bar is empty at the start, full at the end and never more', () => {
  expect(barOf(0, 10)).toBe(`${'─'.repeat(24)}   0 %`);
  expect(barOf(5, 10)).toBe(`${'━'.repeat(12)}${'─'.repeat(12)}  50 %`);
  expect(barOf(12, 10)).toBe(`${'━'.repeat(24)} 100 %`);
  expect(barOf(0, 0)).toBe(`${'─'.repeat(24)}   0 %`);
});

test('without a terminal every step is one line', () => {
  const { through, written } = stream(false);
  const progress = progressOn(through);
  progress.show('Building', 0, 2);
  progress.show('Building', 1, 2);
  progress.show('Migrating', 0, 1);
  progress.say('Ready');
  expect(written.join('')).toBe('Building\nMigrating\nReady\n');
});

test('on a terminal one line moves and fits the width', () => {
  const { through, written } = stream(true);
  const progress = progressOn(through);
  progress.show('A step with a description that is longer than the terminal is wide', 1, 2);
  const line = written.join('').replace('\r\x1b[K', '');
  expect(line.length).toBeLessThanOrEqual(60);
  progress.say('Ready');
  expect(written.join('').endsWith('\r\x1b[KReady\n')).toBe(true);
});
