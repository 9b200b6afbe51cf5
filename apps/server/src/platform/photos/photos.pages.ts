import type { FastifyInstance } from 'fastify';
import { photoPath, placeAt } from './addresses.ts';
import type { PhotoParts } from './photos.parts.ts';
import { fileOf } from './photos.service.ts';
import { marked } from './pictures.ts';

interface Needs extends Pick<PhotoParts, 'store' | 'seal'> {
  now(): number;
}

/** Photos under URLs that expire within minutes. A URL is only given by a call that may show the photo. */
export const photoPages =
  ({ store, seal, now }: Needs) =>
  (app: FastifyInstance) => {
    app.get<{ Params: { token: string } }>(`${photoPath}:token`, async ({ params }, reply) => {
      const place = placeAt(seal, params.token, now());
      const picture = place && (await store.get(fileOf(place)));
      if (!place || !picture)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .send({ suc: false, error: { code: 'common.not_found', promot: '' } });
      const seconds = Math.floor((place.ends - now()) / 1000);
      return reply
        .type('image/jpeg')
        .header('cache-control', place.mark ? 'no-store' : `private, max-age=${seconds}`)
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .send(place.mark ? await marked(picture, place.mark) : picture);
    });
  };
