export { type ChartSample, chartOf, chartStepMs, mostChartPoints } from './chart.ts';
export { cleanTrack, jumpsIn } from './clean.ts';
export { csvOf, gpxOf, type TrackFile, trackFileName } from './files.ts';
export { type Gap, gapsOf } from './gaps.ts';
export { breaksOf, type PhonePlace, pointsOfPlaces } from './places.ts';
export {
  bandOf,
  type DrawnLine,
  drawnLines,
  indexAt,
  nearestPoint,
  type Shown,
  type SpeedBand,
  shownAt,
  speedBands,
} from './playing.ts';
export { couldReach, fastestKmh, type Spot } from './reach.ts';
export { joinTelemetry, joinTracks, pointOf, type Report, sampleOf } from './reports.ts';
export { cutTrack, mostPointsPerSegment, type Segment, type TripTime } from './segments.ts';
export { simplifyTrack } from './simplify.ts';
export { lastMovedAt, type Stop, stopsOf } from './stops.ts';
export { packTelemetry, type TelemetrySample, unpackTelemetry } from './telemetry.ts';
export { packTrack, type TrackPoint, unpackTrack } from './track.ts';
