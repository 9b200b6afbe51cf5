import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { everything } from '@kickstand/domain/platform/access';
import { townMap } from '@kickstand/town';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/db.ts';
import { townIn } from './town.parts.ts';

/**
 * The offline base map: the generated town as GeoJSON by layer, created once and kept compressed. It shows only streets
 * and water and is public; a deployment without a town answers 204 and the console draws no base map.
 */
export function baseMapPages(database: Database) {
  let made: Promise<{ body: Buffer; etag: string } | undefined> | undefined;
  return (app: FastifyInstance) => {
    app.get('/map/town.json', async (request, reply) => {
      made ??= make(database).catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      const map = await made;
      if (!map) {
        made = undefined;
        return reply.code(204).header('cache-control', 'no-cache').send();
      }
      reply.header('etag', map.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === map.etag) return reply.code(304).send();
      return reply.type('application/json').header('content-encoding', 'gzip').send(map.body);
    });
  };
}

async function make(database: Database) {
  const found = await database.read(everything, townIn);
  if (!found) return undefined;
  const map = townMap(found.town, found.language);
  const body = await promisify(gzip)(JSON.stringify(map));
  return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"` };
}
