import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postingRules } from '@kickstand/domain/money/ledger';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
/** Some are posted by the name that a call or a rule chose. */
const places = [
  'apps/server/src',
  'packages/contract/src/insight/finance',
  'packages/domain/src/money/reconcile',
];

test('every event of the ledger is posted by a feature that moves money', () => {
  const sources = places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          file.endsWith('.ts') &&
          !/\.test\.ts$|\.store\.ts$|^(demo|gateway|kernel|live|payments|program)\//.test(file),
      )
      .map((file) => readFileSync(join(root, place, file), 'utf8')),
  );
  const posted = (event: string) => sources.some((text) => new RegExp(`\\b${event}\\b`).test(text));
  expect(Object.keys(postingRules).filter((event) => !posted(event))).toEqual([]);
});
