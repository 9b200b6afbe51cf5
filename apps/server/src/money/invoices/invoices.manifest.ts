import type { MakeFeature } from '../../feature.ts';
import { invoiceImport } from './invoice-import.ts';
import { invoicesRoutes } from './invoices.routes.ts';

/** What riders are invoiced for, and how it is issued and flushed. */
export const invoicesFeature: MakeFeature = ({ settings, files, session }) => ({
  routes: invoicesRoutes({
    zone: settings.businessZone,
    store: files,
    seal: session.vault.addressSeal,
  }),
  imports: [invoiceImport],
});
