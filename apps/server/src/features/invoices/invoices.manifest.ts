import type { MakeFeature } from '../../feature.ts';
import { invoicesRoutes } from './invoices.routes.ts';

/** What riders are invoiced for, and how it is issued and flushed. */
export const invoicesFeature: MakeFeature = ({ settings }) => ({
  routes: invoicesRoutes(settings.businessZone),
});
