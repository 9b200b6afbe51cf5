import { expect, test } from 'vitest';
import { checkVersion, withRelease } from './version.ts';

test.each([
  ['0.2.0', '0.1.9'],
  ['0.1.10', '0.1.9'],
  ['1.0.0', '0.99.99'],
])('%s may follow %s', (version, last) => {
  expect(() => checkVersion(version, last)).not.toThrow();
});

test.each([
  ['0.1.9', '0.1.9', '0.1.9 is not beyond 0.1.9'],
  ['0.1.9', '0.1.10', '0.1.9 is not beyond 0.1.10'],
  ['0.9.0', '1.0.0', '0.9.0 is not beyond 1.0.0'],
  ['v1', '0.1.0', 'v1 is no version such as 1.4.0'],
])('%s may not follow %s', (version, last, sentence) => {
  expect(() => checkVersion(version, last)).toThrow(sentence);
});

test('a changelog begins with the newest release', () => {
  const first = withRelease('', { version: '0.1.0', day: '2026-11-01', changes: ['Rent a bike'] });
  expect(withRelease(first, { version: '0.2.0', day: '2026-12-01', changes: ['Return it', 'Lock it'] })).toBe(
    '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- Return it\n- Lock it\n\n## 0.1.0 (2026-11-01)\n\n- Rent a bike\n',
  );
});
