import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tones } from './tones.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\./.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

test('every variable that a style goes by is set somewhere, or says what holds without it', () => {
  const inFiles = files.flatMap(({ text }) =>
    [...text.matchAll(/(?:^\s*|['"])(--[a-z-]+)['"]?\]?[:,]/gm)].map(([, name]) => name),
  );
  const ofTones = Object.entries(tones.light).flatMap(([tone, colours]) =>
    Object.keys(colours).map((part) => `--${tone}-${part}`),
  );
  const set = new Set([...inFiles, ...ofTones]);
  const unset = files.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[a-z-]+)\)/g)].flatMap(([, used]) =>
      set.has(used) ? [] : [`${name} ${used}`],
    ),
  );
  expect(unset).toEqual([]);
});

test('the place of a map is said by two classes, since the map’s own sheet says another with one', () => {
  const weak = files.flatMap(({ name, text }) =>
    [...text.matchAll(/^([^{}]*map-canvas) \{([^}]*)\}/gm)].flatMap(([, selector = '', rules = '']) =>
      rules.includes('position:') && !selector.includes(' > ') ? [`${name} ${selector.trim()}`] : [],
    ),
  );
  expect(weak).toEqual([]);
});
