import type { FastifyInstance } from 'fastify';
import { baseMapPages } from './features/base-map/base-map.pages.ts';
import { exportPages } from './features/exports/exports.pages.ts';
import { paymentPages } from './features/payments/payments.pages.ts';
import type { Houses } from './features/payments/payments.parts.ts';
import { photoPages } from './features/photos/photos.pages.ts';
import type { Database } from './kernel/database/db.ts';
import type { FileStore } from './kernel/files/file-store.ts';
import { savedFilePages } from './kernel/files/saved-files.ts';

interface Needs {
  database: Database;
  houses: Houses;
  /** Where exports lie. */
  folder: string;
  /** Where pictures and saved files lie. */
  store: FileStore;
  seal: Parameters<typeof savedFilePages>[0]['seal'];
  now(): number;
}

/** Everything that is fetched or told beside the calls of the contract. */
export const makePages = (needs: Needs) => (app: FastifyInstance) => {
  baseMapPages(needs.database)(app);
  exportPages(needs)(app);
  paymentPages(needs)(app);
  photoPages(needs)(app);
  savedFilePages(needs)(app);
};
