import { orders } from '@kickstand/contract/rides/orders';
import type pg from 'pg';
import { type Bench, withClient, withServer } from './bench.ts';
import { measured, pageAsker, pageRows, statementsOf } from './first-page.ts';
import { fillOrders, orderDays } from './many-orders.ts';
import type { Row } from './row.ts';

const weeks = Math.ceil(orderDays / 7);
const longest = Date.now() - (orderDays - 1) * 86_400_000;

/** What people ask of the list: by its start, by what it comes to, and by its end, over a week and over everything. */
const pages = [
  ['of a week, the newest', 'state=paid&channel=wechat&sort=startedAt&dir=desc'],
  ['of a week, the dearest', 'relation=out_of_station&sort=payableCents&dir=desc'],
  [`of ${weeks} weeks, ended last`, `from=${longest}&refunded=true&sort=endedAt&dir=desc`],
  [`of ${weeks} weeks, the longest`, `from=${longest}&state=unpaid&sort=distanceM&dir=desc`],
] as const;

/** The first page of orders, filtered and sorted: through the whole server, and its bare SQL. */
export const benchOrders = (bench: Bench): Promise<Row[]> =>
  withServer(bench, 'small', async ({ url, owner, app }) => {
    // By the owner of the tables: whoever serves calls may neither take indexes away nor count.
    await withClient(owner, (client) => fillOrders(client, bench.some(2_000_000, 2_000)));
    return withClient(app, async (client) => {
      const rows: Row[] = [];
      for (const [name, asked] of pages) rows.push(...(await rowsOf(bench, { url, client, name, asked })));
      return rows;
    });
  });

interface Wish {
  url: string;
  client: pg.Client;
  name: string;
  asked: string;
}

async function rowsOf(bench: Bench, { url, client, name, asked }: Wish) {
  const ask = await pageAsker(url, { path: `${orders.list.path}?${asked}&pageSize=20`, code: '1601' });
  const statements = await statementsOf(ask.rows, /\bride_order\b/);
  const times = await measured(bench, ask, { rounds: 60, countEvery: 15, client, statements });
  const { count } = orders.list.reply.parse((await ask.count()).data);
  return pageRows(`first page of ${count.toLocaleString('en-US')} orders ${name}`, times);
}
