import type { FastifyInstance } from 'fastify';
import type { Gate } from '../kernel/call/gate.ts';
import type { Database } from '../kernel/database/db.ts';
import type { FileStore } from '../kernel/files/file-store.ts';
import { savedFilePages } from '../kernel/files/saved-files.ts';
import { paymentPages } from '../money/payments/payments.pages.ts';
import type { Providers } from '../money/payments/payments.parts.ts';
import { mcpPages } from '../open/mcp/mcp.pages.ts';
import type { AgencyNames } from '../open/mds/agency.ts';
import { mdsPages } from '../open/mds/mds.pages.ts';
import type { FeedFleet, PublicId } from '../open/open-feeds/feed-vehicles.ts';
import { openFeedPages } from '../open/open-feeds/open-feeds.pages.ts';
import { baseMapPages } from '../platform/base-map/base-map.pages.ts';
import { exportPages } from '../platform/exports/exports.pages.ts';
import { photoPages } from '../platform/photos/photos.pages.ts';

interface Needs {
  database: Database;
  providers: Providers;
  /** Where exports lie. */
  folder: string;
  /** Where pictures and saved files lie. */
  store: FileStore;
  seal: Parameters<typeof savedFilePages>[0]['seal'];
  now(): number;
  /** The fleet in memory, and what open feeds and transport agencies call it. */
  fleet: FeedFleet;
  names: AgencyNames & { feedVehicleId: PublicId };
  /** IANA zone of the deployment. */
  zone: string;
  /** Under which address the server is known. */
  publicOrigin: string | undefined;
  gate: Pick<Gate, 'senderOf'>;
  version: string;
}

/** Everything that is fetched or told beside the calls of the contract. */
export const makePages = (needs: Needs) => (app: FastifyInstance) => {
  baseMapPages(needs.database)(app);
  exportPages(needs)(app);
  mcpPages(needs)(app);
  mdsPages(needs)(app);
  openFeedPages({ ...needs, publicId: needs.names.feedVehicleId })(app);
  paymentPages(needs)(app);
  photoPages(needs)(app);
  savedFilePages(needs)(app);
};
