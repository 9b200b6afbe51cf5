import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClient } from '@kickstand/client';
import { demo } from '@kickstand/contract/platform/demo';
import { type Noticed, type Others, theOthers } from '../../apps/server/test/attack/others.ts';
import { atRest, type Bench, withServer } from '../bench.ts';
import { percentile, type Row } from '../row.ts';
import type { ReadersAsk, ReadersSeen } from './feed-readers.ts';

/** Software that polls what companies publish, 500 times a second, and how others who work on the server fare meanwhile. */
export const benchFeeds = (bench: Bench): Promise<Row[]> =>
  withServer(bench, 'town', async ({ url }) => {
    const key = await keyOf(url, '050278');
    const vehicles = await publishAll(url, key);
    const files = await filesAt(url);
    await atRest(bench);
    const others = await theOthers({ url, pid: process.pid }, key);
    const readers = fork(join(import.meta.dirname, 'feed-readers.ts'), {
      execArgv: [...process.execArgv, '--import', 'tsx'],
    });
    const load = { files, perSecond: bench.some(500, 50), seconds: bench.some(20, 1) };
    const read = async (more: Pick<ReadersAsk, 'remember' | 'from'>) => {
      readers.send({ ...load, ...more } satisfies ReadersAsk);
      const [seen] = (await once(readers, 'message')) as [ReadersSeen];
      return seen;
    };
    try {
      const quietMs = bench.some(10_000, 300);
      await others.during('warming up', () => read({ remember: false, from: '127.0.0.3' }), quietMs);
      const name = `${load.perSecond} polls/s of the feeds of ${vehicles.toLocaleString('en-US')} vehicles`;
      const beside = { others, quietMs };
      return [
        ...(await rowsOf(
          `${name}, each in full`,
          () => read({ remember: false, from: '127.0.0.1' }),
          beside,
        )),
        ...(await rowsOf(
          `${name}, with If-None-Match`,
          () => read({ remember: true, from: '127.0.0.2' }),
          beside,
        )),
      ];
    } finally {
      readers.kill('SIGKILL');
      await others.end();
    }
  });

async function keyOf(url: string, code: string) {
  const { data } = (await (await fetch(`${url}${demo.accounts.path}`)).json()) as { data: unknown };
  const found = demo.accounts.reply.parse(data).list.find(({ codes }) => codes.includes(code));
  if (!found) throw new Error(`no account holds ${code}`);
  return found.apiKey;
}

/** Has every company publish; answers how many vehicles there are. */
async function publishAll(url: string, key: string) {
  const client = createClient({ url, key });
  const said = { isOn: true, contactEmail: 'feeds@example.com', licence: 'CC-BY-4.0' } as const;
  for await (const { list } of client.pages(client.openFeeds.list))
    for (const { agentId, version } of list)
      await client.openFeeds.change({ params: { agentId }, body: { ...said, version } });
  return (await client.vehicles.list({ query: { only: 'count' } })).count;
}

const json = async (address: string) => (await fetch(address)).json();

/** Where every file of every feed is. */
async function filesAt(url: string): Promise<string[]> {
  const { data } = (await json(`${url}/gbfs/manifest.json`)) as {
    data: { datasets: { versions: { version: string; url: string }[] }[] };
  };
  const newest = data.datasets.flatMap(({ versions }) => versions.filter(({ version }) => version === '3.0'));
  const listed = await Promise.all(
    newest.map(async ({ url }) => ((await json(url)) as { data: { feeds: { url: string }[] } }).data.feeds),
  );
  return listed.flat().map((feed) => feed.url);
}

interface Beside {
  others: Others;
  quietMs: number;
}

/** How polls fare, and others while they last beside others before. */
async function rowsOf(name: string, read: () => Promise<ReadersSeen>, beside: Beside): Promise<Row[]> {
  const quiet = await beside.others.during('nothing', async () => undefined, beside.quietMs);
  const seen: ReadersSeen[] = [];
  const busy = await beside.others.during(name, async () => void seen.push(await read()), beside.quietMs);
  return seen.flatMap((one) => [...pollRows(name, one), othersRow(busy, quiet)]);
}

function pollRows(name: string, { took, statuses, bytes }: ReadersSeen): Row[] {
  const { 200: full = 0, 304: known = 0 } = statuses;
  if (full + known < took.length) throw new Error(`polls were refused: ${JSON.stringify(statuses)}`);
  return [
    { name: `${name}, p95`, value: percentile(took, 95), unit: 'ms', target: '<= 100 ms' },
    { name: 'of them answered with 304', value: (100 * known) / took.length, unit: '%' },
    { name: 'bytes of an answer', value: bytes / took.length / 1_000, unit: 'kB' },
  ];
}

const othersRow = (busy: Noticed, quiet: Noticed): Row => ({
  name: 'others’ calls meanwhile, p95',
  value: busy.p95Ms,
  unit: 'ms',
  target: '<= 1.5 ×',
  baseline: { name: 'quiet', value: quiet.p95Ms },
});
