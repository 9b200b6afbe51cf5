import { demo } from '@kickstand/contract/platform/demo';
import { routes } from '../kernel/call/calls.ts';
import { type DemoParts, listDemoAccounts } from './demo.service.ts';

/** Served in demo mode only. */
export const demoRoutes = ({ vault }: { vault: Pick<DemoParts['vault'], 'demoKey'> }) =>
  routes(demo, { accounts: (ctx) => listDemoAccounts(vault, ctx) });
