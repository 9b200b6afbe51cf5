import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { everything } from '@kickstand/domain/platform/access';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/db.ts';
import { asAttachment } from '../../kernel/files/as-attachment.ts';
import { hashOfTicket } from './exports.service.ts';
import { takeTicket } from './exports.store.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
  gz: 'application/gzip',
};

const typeOf = (fileName: string) => types[fileName.split('.').at(-1) as keyof typeof types] ?? types.xlsx;

interface Needs {
  database: Database;
  /** The folder of the files. */
  folder: string;
  now(): number;
}

/**
 * Finished files, each under a URL that works once within its minute. A browser downloads it like any file, without the
 * session's keys: whoever has the URL was just given it by the export centre.
 */
export function exportPages({ database, folder, now }: Needs) {
  return (app: FastifyInstance) => {
    app.get<{ Params: { ticket: string } }>('/exports/:ticket', async (request, reply) => {
      const hash = hashOfTicket(request.params.ticket);
      const job = await database.write(everything, (db) => takeTicket(db, hash, now()));
      const path = job?.file ? join(folder, job.file) : undefined;
      const size = path && (await stat(path).catch(() => undefined))?.size;
      reply.header('cache-control', 'no-store');
      if (!path || !job?.fileName || size === undefined)
        return reply.code(404).send({ suc: false, error: { code: 'common.not_found', promot: '' } });
      request.log.info({ job: job.id, operator: job.operatorId, bytes: size }, 'a file was fetched');
      return reply
        .type(typeOf(job.fileName))
        .header('content-length', size)
        .header('content-disposition', asAttachment(job.fileName))
        .header('x-content-type-options', 'nosniff')
        .send(createReadStream(path));
    });
  };
}
