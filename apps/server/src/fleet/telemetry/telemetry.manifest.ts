import type { MakeFeature } from '../../feature.ts';
import { startForgetting } from './forgetting.service.ts';
import { startPacking } from './packing.service.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

/** Messages of controllers: tracks and telemetry. */
export const telemetryFeature: MakeFeature = ({ settings }) => ({
  routes: telemetryRoutes({ zone: settings.businessZone }),
  jobs: [
    {
      name: 'telemetry.pack',
      trouble: 'old messages of controllers could not be packed',
      where: 'jobs',
      start: startPacking,
    },
    {
      name: 'telemetry.forget-positions',
      trouble: 'where vehicles and riders were too long ago could not be forgotten',
      where: 'jobs',
      start: startForgetting,
    },
  ],
});
