import { hourMs, hourText, mdsCsv, mdsJson } from '@kickstand/domain/open/mds';
import type { GbfsFile } from './gbfs-schemas.ts';

/** A file of a company's feed; the list of companies belongs to none. */
export interface FeedFile extends GbfsFile {
  systemId: string;
}

interface Address {
  name: string;
  url: string;
}
interface Dataset {
  system_id: string;
  versions: { version: string; url: string }[];
}

export const dataOf = <T>({ text }: Pick<FeedFile, 'text'>) => (JSON.parse(text) as { data: T }).data;

async function textAt(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}

/** Every file of every company in every version and language, and the lists that lead there. */
export async function readFeeds(origin: string): Promise<FeedFile[]> {
  const read = async ({ url, ...file }: Address & Omit<FeedFile, 'text'>): Promise<FeedFile> => ({
    ...file,
    text: await textAt(url),
  });
  const first = { version: '3.0', systemId: '', name: 'manifest', url: `${origin}/gbfs/manifest.json` };
  const manifest = await read(first);
  const { datasets } = dataOf<{ datasets: Dataset[] }>(manifest);
  const feeds = datasets.flatMap(({ system_id, versions }) =>
    versions.map(async ({ version, url }) => {
      const of = { version, systemId: system_id };
      const directory = await read({ ...of, name: 'gbfs', url });
      const data = dataOf<object>(directory);
      const lists = (version === '3.0' ? [data] : Object.values(data)) as { feeds: Address[] }[];
      const files = lists.flatMap((list) => list.feeds.filter(({ name }) => name !== 'gbfs'));
      return [directory, ...(await Promise.all(files.map((file) => read({ ...of, ...file }))))];
    }),
  );
  return [manifest, ...(await Promise.all(feeds)).flat()];
}

/** Everything that an agency can ask now; of the past it asks for an hour of which everything is known. */
export function mdsPaths(now: number): string[] {
  const hour = hourText(now - 3 * hourMs);
  return [
    '/vehicles',
    '/vehicles/status?page%5Bsize%5D=100',
    `/events/recent?start_time=${now - hourMs}&end_time=${now}`,
    `/events/historical?event_time=${hour}`,
    `/trips?end_time=${hour}`,
    `/telemetry?telemetry_time=${hour}`,
    '/stops',
  ];
}

/** Every page of what an agency's key is answered, each as it was sent. */
export async function readMds(origin: string, apiKey: string, path: string): Promise<string[]> {
  const type = path.startsWith('/reports') ? mdsCsv : mdsJson;
  const headers = { authorization: `Bearer ${apiKey}`, accept: `${type};version=2.0` };
  const found: string[] = [];
  for (let next: string | null = `${origin}/mds${path}`; next !== null; ) {
    const text: string = await textAt(next, headers);
    found.push(text);
    if (type === mdsCsv) break;
    next = (JSON.parse(text) as { links?: { next: string | null } }).links?.next ?? null;
  }
  return found;
}

/** Which of these names occur in a text as a word, and whatever else looks like somebody's phone. */
export function namedIn(text: string, names: ReadonlySet<string>): string[] {
  const words = [...(text.match(/[\p{L}\d-]{2,}/gu) ?? []), ...(text.match(/\b\d{8,15}\b/g) ?? [])];
  return [...new Set(words)].filter((word) => names.has(word) || /^1[3-9]\d{9}$/.test(word));
}
