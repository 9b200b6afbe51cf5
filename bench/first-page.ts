import pg from 'pg';
import { readingBegins } from '../apps/server/src/kernel/database/db.ts';
import type { Bench } from './bench.ts';
import { percentile, type Row } from './row.ts';

const usualRounds = 200;
const warmUp = 20;
/** What asks for one page of a list. */
const paged = /\blimit\b.*\boffset\b/is;

interface Statement {
  text: string;
  values: unknown[];
}

/** Milliseconds of every round. */
interface Times {
  served: number[];
  bare: number[];
  counted: number[];
}

/** The rows of a first page against the same statements bare, and the count that follows them. */
export function pageRows(name: string, { served, bare, counted }: Times): Row[] {
  const row = (percent: number): Row => ({
    name: `${name}, p${percent}`,
    value: percentile(served, percent),
    unit: 'ms',
    baseline: { name: 'bare SQL', value: percentile(bare, percent) },
  });
  return [
    row(50),
    { ...row(95), target: '<= 1.5 ×' },
    { name: 'the same p95 by the clock', value: percentile(served, 95), unit: 'ms', target: '<= 50 ms' },
    { name: 'the count beside it, p50', value: percentile(counted, 50), unit: 'ms' },
  ];
}

/** Makes the call once. */
type Ask = () => Promise<{ data: unknown }>;

/** A list as the console asks for it: the rows, and how many there are in all. */
export interface AskedPage {
  rows: Ask;
  count: Ask;
}

/** Asks for a list by halves with the API key of a demo account that holds a code. */
export const pageAsker = async (url: string, { path, code }: Asked): Promise<AskedPage> => ({
  rows: await asker(url, { path: `${path}&only=rows`, code }),
  count: await asker(url, { path: `${path}&only=count`, code }),
});

interface Asked {
  path: string;
  code: string;
}

/** Asks for a page with the API key of a demo account that holds a code. */
export async function asker(url: string, { path, code }: Asked): Promise<Ask> {
  const json = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ data: unknown }>;
  };
  const { list } = (await json('/demo/accounts')).data as { list: { codes: string[]; apiKey: string }[] };
  const key = list.find(({ codes }) => codes.includes(code))?.apiKey;
  return () => json(path, { authorization: `Bearer ${key}` });
}

interface Bare {
  client: pg.Client;
  statements: readonly Statement[];
  /** Fewer where a call takes long. */
  rounds?: number;
  /** The count is taken in every so many rounds; more of them where it takes long. */
  countEvery?: number;
}

/** The call and its bare statements by turns, so that both meet the same weather. */
export async function measured(
  bench: Bench,
  ask: AskedPage,
  { client, statements, rounds = usualRounds, countEvery = 1 }: Bare,
): Promise<Times> {
  const times: Times = { served: [], bare: [], counted: [] };
  for (let round = -bench.some(warmUp, 1); round < bench.some(rounds, 2); round++) {
    const served = await timeOf(ask.rows);
    let bare = 0;
    for (const { text, values } of statements) bare += await timeOf(() => client.query(text, values));
    if (round % countEvery === 0) times.counted.push(await timeOf(ask.count));
    if (round < 0) continue;
    times.served.push(served);
    times.bare.push(bare);
  }
  return times;
}

async function timeOf(work: () => Promise<unknown>) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** What one call of a list asks the database, in order: the statements of the connection that read its table. */
export async function statementsOf(ask: Ask, table: RegExp): Promise<Statement[]> {
  const said: { client: unknown; statement: Statement }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function listening(this: pg.Client, ...given: unknown[]) {
    const [what, values] = given as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof what === 'string' ? what : what.text;
    const own = typeof what === 'string' ? values : (what.values ?? values);
    said.push({ client: this, statement: { text, values: Array.isArray(own) ? own : [] } });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await ask();
  } finally {
    pg.Client.prototype.query = query;
  }
  // The server's own timers read the table too, but no page of it in a transaction that only reads.
  const reads = ({ text }: Statement) => paged.test(text) && table.test(text);
  for (const { client, statement } of said.filter((one) => reads(one.statement))) {
    const own = said.filter((one) => one.client === client).map((one) => one.statement);
    const call = callAround(own, own.indexOf(statement));
    if (call.length > 0) return call;
  }
  throw new Error('the list did not ask the database for its rows');
}

/** The transaction around one of the statements; a connection may serve another before and after. */
function callAround(statements: readonly Statement[], reads: number) {
  const from = statements.slice(0, reads).findLastIndex(({ text }) => text.startsWith(readingBegins));
  const to = statements.findIndex(({ text }, i) => i > reads && text === 'commit');
  return from < 0 ? [] : statements.slice(from, to + 1);
}
