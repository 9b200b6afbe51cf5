import { logs } from '@kickstand/contract/platform/logs';
import type { Bench } from '../bench.ts';
import { measured, pageAsker, pageRows, statementsOf } from '../first-page.ts';
import type { Row } from '../row.ts';
import { withLongLog } from './staff-log.ts';

const asked = 'module=vehicles&result=ok&sort=at&dir=desc&pageSize=20';

/** The first page of the operator log, filtered and sorted: through the whole server, and its bare SQL. */
export async function benchLogList(bench: Bench): Promise<Row[]> {
  const lines = bench.some(200_000, 500);
  return withLongLog(bench, lines, async ({ url, client }) => {
    const ask = await pageAsker(url, { path: `${logs.operators.path}?${asked}`, code: '140406' });
    const { count } = logs.operators.reply.parse((await ask.count()).data);
    const times = await measured(bench, ask, {
      client,
      statements: await statementsOf(ask.rows, /\baudit_log\b/),
    });
    const shown = count.toLocaleString('en-US');
    return pageRows(`first page of ${shown} matches in ${lines.toLocaleString('en-US')} lines`, times);
  });
}
