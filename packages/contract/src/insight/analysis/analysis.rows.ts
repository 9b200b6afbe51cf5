import { z } from 'zod';
import { cents, id, lat, lng } from '../../kit/index.ts';
import { returnRelation } from '../../rides/trips/trips.rows.ts';
import { weatherKind } from '../../work/weather/weather.rows.ts';

/** A ride is in the band whose edge it is below and not below the edge before, seconds; the last band is open. */
export const durationEdges = [120, 300, 600, 1_200, 1_800, 3_600, 43_200] as const;
/** The same by distance, metres. */
export const distanceEdges = [200, 500, 1_000, 2_000, 3_000, 5_000, 10_000] as const;
/** Vehicles are told apart by how many rides a day they had, from these numbers on. */
export const dayRideEdges = [0, 1, 2, 3, 6] as const;
/** Riders are told apart by their age, up to these years; the last group is open. */
export const ageEdges = [25, 35, 45, 55] as const;
/** Counts of fewer riders than this are not told: they would tell of single people. */
export const fewestRiders = 5;
/** Men and women are told apart from so many riders of each on. */
export const fewestOfSex = 10;
/** A cell's side: one cell of the heat map (0.002 degrees), or two. */
export const cellSides = ['200m', '400m'] as const;
/** Vehicles are told apart by their charge in bands of so many percent. */
export const batteryBandPercent = 10;
/** The hours from which an idle vehicle counts into each band; the last is open. */
export const idleEdges = [0, 1, 3, 6, 12, 24, 48] as const;

const share = z.number().min(0).nullable();
const counts = z.array(z.int().min(0));

/** How the fleet was used over a span; null where nothing was counted or the question does not fit the filter. */
export const analysisSummary = z.object({
  /** Days that are counted. */
  days: z.int(),
  /** Of their hours so far, those in which vehicles were counted, 0-1: below 0.9 what divides by vehicles is null. */
  counted: z.number().min(0),
  /** All of them are over and wholly recorded, so that they may be compared with as many others. */
  isWhole: z.boolean(),
  /** Vehicles on the shelf on average. */
  onShelf: z.number().nullable(),
  /** Of the vehicles on the shelf that could be taken, 0-1. */
  rentableShare: share,
  /** Of the vehicles on the shelf that were ridden on a day, 0-1; null for some hours of it only. */
  activeShare: share,
  rides: z.int(),
  ridesPerVehicleDay: z.number().nullable(),
  /** Paid for rides, and that by vehicle and day; null for some hours or a model. */
  paidCents: cents.nullable(),
  centsPerVehicleDay: z.number().nullable(),
  /** Of an average ride. */
  distanceM: z.number().nullable(),
  ridingSeconds: z.number().nullable(),
  /** Under 2 minutes, or under 200 m from a station to the same, 0-1. */
  shortShare: share,
  /** Searches and scans that brought nothing to ride; null for a model. */
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
  /** Of these hours, where their weather is known, those with rain, storm or snow, 0-1; null where none is known. */
  wetShare: share,
});
export type AnalysisHour = z.infer<typeof analysisHour>;

/** How rides and vehicles spread over bands. */
export const analysisShares = z.object({
  durations: counts,
  distances: counts,
  relations: z.array(z.object({ relation: returnRelation, rides: z.int() })),
  /** Vehicles on an average day, by how many rides they had. */
  vehiclesByRides: z.array(z.number()).nullable(),
});
export type AnalysisShares = z.infer<typeof analysisShares>;

/** Who rode; null where there are too few to be told. */
export const analysisRiders = z.object({
  riders: z.int(),
  /** Of them, those with at least two rides. */
  repeaters: z.int(),
  ages: z.array(z.int().nullable()),
  /** Riders whose age is not known. */
  ageless: z.int().nullable(),
  /** By the number of their papers; both null where either is too few. */
  men: z.int().nullable(),
  women: z.int().nullable(),
});
export type AnalysisRiders = z.infer<typeof analysisRiders>;

/** What was ridden in a kind of weather, by hours of areas: an hour in two areas is two. */
export const analysisWeather = z.object({
  kind: weatherKind,
  hours: z.int(),
  /** In an average hour of an area. */
  rides: z.number(),
  /** The same without regard to the weather, of the same areas, weekdays and hours of the day. */
  usual: z.number(),
  missed: z.number().nullable(),
});
export type AnalysisWeather = z.infer<typeof analysisWeather>;

/** How charged the vehicles on the shelf are now, and how long the available ones stand. */
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
  /** Starts per hour in which at least one rentable vehicle stood there; null where too little is known. */
  rate: z.number().nullable(),
  /** Of what is asked for, by local hour. */
  hours: z.array(z.int()),
});
export type AnalysisCell = z.infer<typeof analysisCell>;

/** Rides from a station to another (null: none). */
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
  /** Its middle; null for models and areas. */
  lng: lng.nullable(),
  lat: lat.nullable(),
  /** Rentable vehicles on average; of areas all on the shelf. */
  vehicles: z.number().nullable(),
  rides: z.int(),
  ends: z.int().nullable(),
  ridesPerVehicleDay: z.number().nullable(),
  /** Starts per hour in which something stood there. */
  rate: z.number().nullable(),
  /** Hours a day without anything to ride. */
  emptyHours: z.number().nullable(),
  /** Searches and scans that brought nothing, and rides a day that empty hours lost. */
  missed: z.int().nullable(),
  lost: z.number().nullable(),
  /** Vehicles to bring, or to take away; only of stations. */
  change: z.int().nullable(),
});
export type AnalysisPlace = z.infer<typeof analysisPlace>;

/** Vehicles that had better stand at another station. */
export const suggestedMove = z.object({
  /** Both stations and how many, as `from:to:n`. */
  id: z.string(),
  fromId: id,
  fromName: z.string(),
  toId: id,
  toName: z.string(),
  n: z.int().min(1).max(20),
  metres: z.int(),
  /** Rides a day that the empty hours of the second lose. */
  lost: z.number(),
});
export type SuggestedMoveRow = z.infer<typeof suggestedMove>;
