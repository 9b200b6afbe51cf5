import { monthPackages } from '@kickstand/contract/insight/reports';
import type { MakeFeature } from '../../feature.ts';
import { routes } from '../../kernel/call/calls.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { makePackage } from './making.service.ts';
import { orderPackage } from './month-package.service.ts';

export const monthPackageRoutes = (parts: { zone: string; tell: TellOperator }) =>
  routes(monthPackages, { make: (ctx, input) => orderPackage(parts, ctx, input) });

/** The monthly package for finance, as one file. */
export const monthPackageFeature: MakeFeature = ({ settings: { businessZone: zone }, tell }) => ({
  routes: monthPackageRoutes({ zone, tell }),
  makers: { [monthPackages.make.id]: makePackage },
});
