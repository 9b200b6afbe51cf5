import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaveAloneCents } from '@kickstand/contract/money/reconcile';
import { expect, inject } from 'vitest';
import { withDatabase } from './database.ts';

const { dataDir } = inject('system');

/** Head office's number at WeChat: a franchisee that collects itself has bills of its own. */
export const merchantId = '1900000109';

/** What the database has, asked by somebody who sees all of it. */
export const inAll = <T extends object>(query: string, values: unknown[] = []) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    return (await client.query<T>(query, values)).rows;
  });

/** Payments of a day there of which nothing went back, so small that one person alone may leave a difference about them. */
export const paidOn = async (day: string) => {
  const rows = await inAll<{ no: string }>(
    `select out_no as no from payment where merchant = $2 and state = 'success' and refunded_cents = 0
       and amount_cents <= $3 and (success_at at time zone 'Asia/Shanghai')::date = $1 order by success_at limit 3`,
    [day, `wechat:${merchantId}`, leaveAloneCents],
  );
  return rows.map(({ no }) => no);
};

/** From now on the provider's bill is wrong about an order. */
export async function spoil(outNo: string, wrong: object) {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'demo', 'providers.json'), 'utf8')) as {
    port: number;
  };
  const body = JSON.stringify({ outNo, ...wrong });
  expect((await fetch(`http://127.0.0.1:${port}/control/bill`, { method: 'POST', body })).status).toBe(200);
}
