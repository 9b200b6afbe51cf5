import { z } from 'zod';
import { cents, id, lat, lng } from '../../kit/index.ts';
import { returnRelation } from '../../rides/trips/trips.rows.ts';
import { weatherKind } from '../../work/weather/weather.rows.ts';

/** A ride is in the band whose edge it is below and not below the previous edge, seconds; the last band is open. */
export const durationEdges = [120, 300, 600, 1_200, 1_800, 3_600, 43_200] as const;
/** The same by distance, metres. */
export const distanceEdges = [200, 500, 1_000, 2_000, 3_000, 5_000, 10_000] as const;
/** The bands of vehicles by rides per day, from these numbers on. */
export const dayRideEdges = [0, 1, 2, 3, 6] as const;
/** The age groups of riders, up to these years; the last group is open. */
export const ageEdges = [25, 35, 45, 55] as const;
/** Counts of fewer riders than this are hidden: they could identify single people. */
export const fewestRiders = 5;
/** Men and women are shown separately from so many riders of each on. */
export const fewestOfSex = 10;
/** A cell's side: one cell of the heat map (0.002 degrees), or two. */
export const cellSides = ['200m', '400m'] as const;
/** The width of the charge bands, percent. */
export const batteryBandPercent = 10;
/** The lower edges of the bands of idle hours; the last is open. */
export const idleEdges = [0, 1, 3, 6, 12, 24, 48] as const;

const share = z.number().min(0).nullable();
const counts = z.array(z.int().min(0));

/** The use of the fleet over a span; null if nothing was counted or the figure does not exist under the filter. */
export const analysisSummary = z.object({
  /** Days counted. */
  days: z.int(),
  /** The share of their hours so far in which vehicles were counted, 0-1: below 0.9 figures per vehicle are null. */
  counted: z.number().min(0),
  /** All of them are over and fully recorded, so that they may be compared with as many others. */
  isWhole: z.boolean(),
  /** Average vehicles on the shelf. */
  onShelf: z.number().nullable(),
  /** The share of vehicles on the shelf that could be rented, 0-1. */
  rentableShare: share,
  /** The share of vehicles on the shelf that were ridden on a day, 0-1; null under a filter of hours. */
  activeShare: share,
  rides: z.int(),
  ridesPerVehicleDay: z.number().nullable(),
  /** Payments for rides, in total and per vehicle and day; null under a filter of hours or model. */
  paidCents: cents.nullable(),
  centsPerVehicleDay: z.number().nullable(),
  /** Of an average ride. */
  distanceM: z.number().nullable(),
  ridingSeconds: z.number().nullable(),
  /** Under 2 minutes, or under 200 m from a station to the same, 0-1. */
  shortShare: share,
  /** Searches and scans without a result; null under a filter of model. */
  missed: z.int().nullable(),
  missedShare: share,
});
export type AnalysisSummary = z.infer<typeof analysisSummary>;

/** An hour of a weekday (1 Monday to 7 Sunday) on average. */
export const analysisHour = z.object({
  weekday: z.int(),
  hour: z.int(),
  rides: z.number(),
  missed: z.number(),
  /** The share of these hours with rain, storm or snow, where the weather is known, 0-1; null if it is not. */
  wetShare: share,
});
export type AnalysisHour = z.infer<typeof analysisHour>;

/** The distribution of rides and vehicles over bands. */
export const analysisShares = z.object({
  durations: counts,
  distances: counts,
  relations: z.array(z.object({ relation: returnRelation, rides: z.int() })),
  /** Vehicles on an average day, by number of rides. */
  vehiclesByRides: z.array(z.number()).nullable(),
});
export type AnalysisShares = z.infer<typeof analysisShares>;

/** The riders; null if there are too few to show. */
export const analysisRiders = z.object({
  riders: z.int(),
  /** Those of them with at least two rides. */
  repeaters: z.int(),
  ages: z.array(z.int().nullable()),
  /** Riders of unknown age. */
  ageless: z.int().nullable(),
  /** By document number; both null if either is too few. */
  men: z.int().nullable(),
  women: z.int().nullable(),
});
export type AnalysisRiders = z.infer<typeof analysisRiders>;

/** Rides in a kind of weather, by hours of areas: an hour in two areas counts as two. */
export const analysisWeather = z.object({
  kind: weatherKind,
  hours: z.int(),
  /** In an average hour of an area. */
  rides: z.number(),
  /** The average in the same areas, weekdays and hours, whatever the weather. */
  usual: z.number(),
  missed: z.number().nullable(),
});
export type AnalysisWeather = z.infer<typeof analysisWeather>;

/** The charge of vehicles on the shelf now, and the idle time of available ones. */
export const analysisFleet = z.object({
  at: z.number(),
  /** By bands of 10 %, from empty to full: 0 to 9, …, 90 to 100. */
  battery: counts,
  batteryUnknown: z.int(),
  /** By hours since the last ride: under 1, 1-3, 3-6, 6-12, 12-24, 24-48, 48 and more. */
  idle: counts,
  idleUnknown: z.int(),
});
export type AnalysisFleet = z.infer<typeof analysisFleet>;

/** A cell of some 200 or 400 m. */
export const analysisCell = z.object({
  cell: z.number(),
  lng,
  lat,
  starts: z.int(),
  ends: z.int(),
  missed: z.int(),
  /** Starts per hour with at least one rentable vehicle; null if too little is known. */
  rate: z.number().nullable(),
  /** The requested count by local hour. */
  hours: z.array(z.int()),
});
export type AnalysisCell = z.infer<typeof analysisCell>;

/** Rides between two stations (null: none). */
export const analysisFlow = z.object({
  from: z.object({ id, name: z.string(), lng, lat }).nullable(),
  to: z.object({ id, name: z.string(), lng, lat }).nullable(),
  rides: z.int(),
});
export type AnalysisFlow = z.infer<typeof analysisFlow>;

export const analysisPlaceKinds = ['area', 'station', 'model', 'grid'] as const;

/** A place, or a model, over a span. */
export const analysisPlace = z.object({
  id,
  name: z.string(),
  /** Its centre; null for models and areas. */
  lng: lng.nullable(),
  lat: lat.nullable(),
  /** Average rentable vehicles; for areas all on the shelf. */
  vehicles: z.number().nullable(),
  rides: z.int(),
  ends: z.int().nullable(),
  ridesPerVehicleDay: z.number().nullable(),
  /** Starts per hour with a vehicle available. */
  rate: z.number().nullable(),
  /** Hours per day without a vehicle. */
  emptyHours: z.number().nullable(),
  /** Searches and scans without a result, and rides per day lost in empty hours. */
  missed: z.int().nullable(),
  lost: z.number().nullable(),
  /** Vehicles to bring or take away; only for stations. */
  change: z.int().nullable(),
});
export type AnalysisPlace = z.infer<typeof analysisPlace>;

/** Vehicles that would be used better at another station. */
export const suggestedMove = z.object({
  /** Both stations and the number, as `from:to:n`. */
  id: z.string(),
  fromId: id,
  fromName: z.string(),
  toId: id,
  toName: z.string(),
  n: z.int().min(1).max(20),
  metres: z.int(),
  /** Rides per day lost in the second station's empty hours. */
  lost: z.number(),
});
export type SuggestedMoveRow = z.infer<typeof suggestedMove>;
