import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { monitoring } from '@kickstand/contract/insight/monitoring';
import type pg from 'pg';
import { type Bench, withClient, withServer } from '../bench.ts';
import { measured, pageAsker, pageRows, statementsOf } from '../first-page.ts';
import type { Row } from '../row.ts';
import { multiplyVehicles } from './many-vehicles.ts';

interface Page {
  name: string;
  call: typeof vehicles.list | typeof monitoring.list;
  asked: string;
  code: string;
}

const pages: readonly Page[] = [
  {
    name: 'matches',
    call: vehicles.list,
    code: '0302',
    asked: 'lifecycle=on_shelf&batteryFrom=20&batteryTo=80&sort=restBattery&dir=asc&pageSize=20',
  },
  {
    name: 'silent devices',
    call: monitoring.list,
    code: '0305',
    asked: 'online=offline&sort=reportedAt&dir=asc&pageSize=20',
  },
  {
    name: 'devices by events of a day',
    call: monitoring.list,
    code: '0305',
    asked: 'sort=events24h&dir=desc&pageSize=20',
  },
];

/** First pages of lists over 100,000 vehicles: through the whole server, and their bare SQL. */
export const benchVehicleList = (bench: Bench): Promise<Row[]> =>
  withServer(bench, 'small', async ({ url, owner, app }) => {
    await withClient(owner, (client) => multiplyVehicles(client, bench.some(100_000, 400)));
    const rows: Row[] = [];
    for (const page of pages)
      rows.push(...(await withClient(app, (client) => rowsOf(bench, { url, client, page }))));
    return rows;
  });

async function rowsOf(bench: Bench, { url, client, page }: { url: string; client: pg.Client; page: Page }) {
  const { name, call, asked, code } = page;
  const ask = await pageAsker(url, { path: `${call.path}?${asked}`, code });
  const { count } = call.reply.parse((await ask.count()).data);
  const statements = await statementsOf(ask.rows, /\bvehicle/);
  const times = await measured(bench, ask, { client, statements });
  return pageRows(`first page of ${count.toLocaleString('en-US')} ${name} in 100,000 vehicles`, times);
}
