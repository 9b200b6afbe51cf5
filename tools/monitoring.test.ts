import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'docs', 'deployment', 'monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8').replaceAll('"', "'");
const rules = read('kickstand.rules.yml');
const tests = read('kickstand.rules.test.yml');
const guide = readFileSync(join(folder, '..', '..', 'operations.md'), 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');

test.each(alerts)(
  '%s is tested by a series that fires it and one that does not, and says what to do',
  (name) => {
    expect(tests).toContain(`name: '${name} fires'`);
    expect(tests).toContain(`name: '${name} is silent'`);
    expect(rules).toContain(`runbook: 'docs/operations.md#${name.toLowerCase()}'`);
    expect(guide).toContain(`\n#### ${name}\n`);
  },
);

test('the guide knows no alert that is not there', () => {
  expect([...guide.matchAll(/\n#### (Kickstand\w+)\n/g)].map(([, name]) => name)).toEqual(alerts);
});

function hasPromtool() {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!hasPromtool())('Prometheus itself fires and withholds the alerts as their tests say', () => {
  const said = execFileSync('promtool', ['test', 'rules', 'kickstand.rules.test.yml'], { cwd: folder });
  expect(String(said)).toContain('SUCCESS');
});
