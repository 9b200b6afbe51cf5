import { expect, test } from 'vitest';
import { smallBench } from '../bench/bench.ts';
import { suiteOf, suites } from '../bench/suites.ts';

const noPlace = async () => {
  throw new Error('what needs a database is measured among the tests of the server');
};
const bench = smallBench({ emptyDatabase: noPlace, demoServer: noPlace, past: {} });
/** Those that need nothing of this proof but a database are measured where one is. */
const needed = new Set(['browser', 'build']);
const names = Object.keys(suites).filter((name) => needed.has(suites[name]?.needs ?? ''));

test.each(names)('the benchmark %s measures every row of its table', async (name) => {
  const rows = await (await suiteOf(name))(bench);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Number.isFinite(row.value), row.name).toBe(true);
});
