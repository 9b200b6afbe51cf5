import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsTable } from '../apps/server/src/kernel/program/settings.ts';
import { documents, withSettings } from './docs.ts';

const root = join(import.meta.dirname, '..');

test.each(documents())('$path says what the code says; otherwise run "npm run docs"', ({ path, text }) => {
  const file = join(root, path);
  expect(existsSync(file), `${path} is missing: run "npm run docs"`).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

describe('the table of settings', () => {
  const around = '## Settings\n\n<!-- settings -->\n\nWith `DATABASE_URL` …\n';

  test('names every setting and leaves the text around it alone', () => {
    const made = withSettings(around);
    for (const { name, meaning } of settingsTable) {
      expect(made).toContain(`| \`${name}\``);
      expect(made).toContain(meaning);
    }
    expect(made.startsWith('## Settings\n\n<!-- settings -->\n\n| name')).toBe(true);
    expect(made.endsWith('|\n\nWith `DATABASE_URL` …\n')).toBe(true);
  });

  test('replaces the one that was there', () => {
    const stale = around.replace('-->\n\n', '-->\n\n| name | old |\n| --- | --- |\n| `GONE` | x |\n\n');
    expect(withSettings(stale)).toBe(withSettings(around));
    expect(withSettings(withSettings(around))).toBe(withSettings(around));
  });

  test('needs its place', () => {
    expect(() => withSettings('# Kickstand\n')).toThrow('<!-- settings -->');
  });
});
