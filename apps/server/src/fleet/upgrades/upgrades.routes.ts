import {
  firmwareJobs,
  firmwarePackages,
  type PackageKind,
  upgradeSettings,
} from '@kickstand/contract/fleet/upgrades';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { listUpgrades, listVehicles, oneUpgrade } from './jobs.service.ts';
import { listPackages, setPackageState, uploadPackage, withdrawPackage } from './packages.service.ts';
import { addDowngrade, addUpgrade, previewUpgrade } from './planning.service.ts';
import { changeUpgradeSettings, showUpgradeSettings } from './settings.service.ts';
import {
  abortUpgrade,
  pauseUpgrade,
  promoteUpgrade,
  resumeUpgrade,
  retryUpgrade,
  startUpgrade,
} from './steps.service.ts';
import { voicesRoutes } from './voices/voices.routes.ts';

/** Binds a handler to one kind of package. */
const of =
  <I, O>(kind: PackageKind, work: (kind: PackageKind, ctx: Ctx, input: I) => O) =>
  (ctx: Ctx, input: I) =>
    work(kind, ctx, input);

export const upgradesRoutes = (zone: string): Route[] => [
  ...routes(firmwarePackages, {
    list: of('firmware', listPackages),
    upload: of('firmware', uploadPackage),
    setState: of('firmware', setPackageState),
    withdraw: of('firmware', withdrawPackage),
  }),
  ...routes(firmwareJobs, {
    list: (ctx, input) => listUpgrades('firmware', zone, ctx, input),
    one: (ctx, input) => oneUpgrade('firmware', zone, ctx, input),
    vehicles: of('firmware', listVehicles),
    preview: of('firmware', previewUpgrade),
    add: of('firmware', addUpgrade),
    downgrade: of('firmware', addDowngrade),
    start: of('firmware', startUpgrade),
    promote: of('firmware', promoteUpgrade),
    pause: of('firmware', pauseUpgrade),
    resume: of('firmware', resumeUpgrade),
    abort: of('firmware', abortUpgrade),
    retry: of('firmware', retryUpgrade),
  }),
  ...voicesRoutes(zone),
  ...routes(upgradeSettings, { show: showUpgradeSettings, change: changeUpgradeSettings }),
];
