import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { listFencesAsOf } from './past-fences.service.ts';
import {
  listDeviceEvents,
  listDeviceGps,
  showItinerary,
  showSamples,
  showServerOnline,
} from './telemetry.service.ts';
import { writeTrack } from './track-file.service.ts';

/** Tracks and telemetry, in a time zone. */
export const telemetryRoutes = ({ zone }: { zone: string }): Route[] =>
  routes(telemetry, {
    itinerary: showItinerary,
    file: (ctx, input) => writeTrack(zone, ctx, input),
    fences: listFencesAsOf,
    samples: showSamples,
    deviceEvents: listDeviceEvents,
    serverOnline: showServerOnline,
    deviceGps: listDeviceGps,
  });
