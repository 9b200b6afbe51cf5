import type { FastifyInstance } from 'fastify';
import { fileAt, invoiceFilePath } from './invoice-addresses.ts';
import type { InvoiceParts } from './invoices.parts.ts';

interface Needs extends Pick<InvoiceParts, 'store' | 'seal'> {
  now(): number;
}

/** Files of issued invoices under addresses that end within minutes; they are saved, never shown as a page. */
export const invoicePages =
  ({ store, seal, now }: Needs) =>
  (app: FastifyInstance) => {
    app.get<{ Params: { token: string } }>(`${invoiceFilePath}:token`, async ({ params }, reply) => {
      const place = fileAt(seal, params.token, now());
      const file = place && (await store.get(place.key));
      if (!place || !file)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .send({ suc: false, error: { code: 'common.not_found', promot: '' } });
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${place.name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(file);
    });
  };
