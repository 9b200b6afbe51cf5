import { type FeedLanguage, feedFiles, feedLanguages, nameIn23 } from '@kickstand/domain/open/open-feeds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  enveloped,
  type FeedParts,
  type FeedSnapshot,
  FeedSnapshots,
  type Wanted,
} from './feed-snapshots.ts';
import { systemIdOf } from './feed-system.store.ts';
import { feedPath } from './open-feeds.service.ts';

interface Needs extends FeedParts {
  /** The server's public origin; by default that of the request. */
  publicOrigin: string | undefined;
}

const versions = ['2.3', '3.0'] as const;
type Version = (typeof versions)[number];
const json = /^(\w+)\.json$/;
/** Seconds for which the lists of files may be cached. */
const listTtl = 300;

/** Companies' vehicles, stations, zones and prices by the General Bikeshare Feed Specification, for everybody. */
export const openFeedPages = (needs: Needs) => (app: FastifyInstance) => {
  const feeds = new FeedSnapshots(needs);
  const originOf = (request: FastifyRequest) => needs.publicOrigin ?? `${request.protocol}://${request.host}`;
  const isOn = async (agentId: number) => (await feeds.companies()).some((one) => one.agentId === agentId);
  const listed = (reply: FastifyReply, data: object, version: Version) =>
    send(reply, listOf(data, version, needs.now()));
  const config = { counted: 'file' as const };

  app.get('/gbfs/manifest.json', { config }, async (request, reply) => {
    const companies = await feeds.companies();
    const datasets = companies.map(({ agentId }) => ({
      system_id: systemIdOf(agentId),
      versions: versionsOf(originOf(request), agentId),
    }));
    return listed(reply, { datasets }, '3.0');
  });

  /** The directory of a feed's files, or of its versions. */
  const directoryOf = (origin: string, agentId: number, version: Version, file: string | undefined) =>
    file === 'gbfs'
      ? filesAt(origin, agentId, version)
      : file === 'gbfs_versions'
        ? { versions: versionsOf(origin, agentId) }
        : undefined;

  app.get<{ Params: { agentId: string; version: string; file: string } }>(
    '/gbfs/:agentId/:version/:file',
    { config },
    async (request, reply) => {
      const { params } = request;
      const agentId = Number(params.agentId);
      const version = versions.find((one) => one === params.version);
      const file = json.exec(params.file)?.[1];
      if (!version || !(await isOn(agentId))) return reply.callNotFound();
      const directory = directoryOf(originOf(request), agentId, version, file);
      if (directory) return listed(reply, directory, version);
      const of30 = feedFiles.find((one) => one === file);
      if (version === '2.3' || !of30) return reply.callNotFound();
      return send(reply, await feeds.snapshot(agentId, { version, file: of30 }));
    },
  );

  app.get<{ Params: { agentId: string; language: string; file: string } }>(
    '/gbfs/:agentId/2.3/:language/:file',
    { config },
    async ({ params }, reply) => {
      const language = feedLanguages.find((one) => one === params.language);
      const asked = json.exec(params.file)?.[1];
      const file = feedFiles.find((one) => nameIn23(one) === asked);
      if (!language || !file) return reply.callNotFound();
      const wanted: Wanted = { version: '2.3', language, file };
      return send(reply, await feeds.snapshot(Number(params.agentId), wanted));
    },
  );
};

const versionsOf = (origin: string, agentId: number) =>
  versions.map((version) => ({ version, url: `${origin}${feedPath(agentId, version)}` }));

/** The URLs of a feed's files; the older version has them in each language. */
function filesAt(origin: string, agentId: number, version: Version) {
  const base = `${origin}/gbfs/${agentId}/${version}`;
  const own = ['gbfs', 'gbfs_versions'].map((name) => ({ name, url: `${base}/${name}.json` }));
  if (version === '3.0')
    return { feeds: [...own, ...feedFiles.map((name) => ({ name, url: `${base}/${name}.json` }))] };
  const ofLanguage = (language: FeedLanguage) => [
    ...own,
    ...feedFiles.map(nameIn23).map((name) => ({ name, url: `${base}/${language}/${name}.json` })),
  ];
  return Object.fromEntries(feedLanguages.map((language) => [language, { feeds: ofLanguage(language) }]));
}

/** The list of files does not tell when they change. */
const listOf = (data: object, version: Version, at: number): Pick<FeedSnapshot, 'body' | 'ttl'> => ({
  body: Buffer.from(enveloped(JSON.stringify(data), { version, at, ttl: listTtl })),
  ttl: listTtl,
});

function send(
  reply: FastifyReply,
  file: (Pick<FeedSnapshot, 'body' | 'ttl'> & Partial<FeedSnapshot>) | undefined,
) {
  if (!file) return reply.callNotFound();
  const { headers } = reply.request;
  reply
    .header('access-control-allow-origin', '*')
    .header('cache-control', `public, max-age=${file.ttl}`)
    .header('vary', 'accept-encoding');
  if (file.etag) reply.header('etag', file.etag);
  if (file.etag && knows(headers['if-none-match'], file.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const isZipped = file.zipped && /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  return isZipped ? reply.header('content-encoding', 'gzip').send(file.zipped) : reply.send(file.body);
}

/** Whether a reader has the content of a tag, in whatever encoding. */
const knows = (tags: string | undefined, etag: string) =>
  tags !== undefined && (tags === '*' || tags.split(/\s*,\s*/).includes(etag));
