import type { MakeFeature } from '../../feature.ts';
import { invoiceImport } from './invoice-import.ts';
import { invoicesRoutes } from './invoices.routes.ts';

/** Riders' invoices: requesting, issuing and reversing them. */
export const invoicesFeature: MakeFeature = ({ settings, files, session }) => ({
  routes: invoicesRoutes({
    zone: settings.businessZone,
    store: files,
    seal: session.vault.addressSeal,
  }),
  imports: [invoiceImport],
});
