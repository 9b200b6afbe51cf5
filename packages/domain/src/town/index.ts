export { addressIn, findIn } from './address.ts';
export {
  demandAt,
  isWorkday,
  peakRidesPerVehicle,
  ridesPerSecond,
  type TownTime,
  weekdayOf,
} from './day.ts';
export { nearestNode } from './graph.ts';
export { RIDE_KMH } from './kinds.ts';
export { makeTown } from './make.ts';
export { type TownMap, townMap } from './map.ts';
export { type Chance, chanceFrom } from './random.ts';
export { type Rhythm, rhythmOf, stationPulls } from './rhythm.ts';
export {
  destination,
  type EndPlace,
  endPlace,
  faultReportShare,
  faultyParts,
  forgottenHours,
  meanRideSeconds,
  pauseSeconds,
  phoneFixAt,
  pickBySums,
  platformOf,
  pointInRing,
  pointOfEnd,
  type RideWish,
  readySeconds,
  reserveShare,
  rideWish,
  searchRadii,
  walkSeconds,
} from './rides.ts';
export { type Path, type PathPoint, pointAlong, route } from './route.ts';
export type {
  Name,
  NoStopZone,
  Place,
  PlaceKind,
  StreetGraph,
  Town,
  TownArea,
  TownStation,
} from './types.ts';
export {
  chargeAfterRiding,
  chargeAfterStanding,
  freshPackPercent,
  incidentsPerDay,
  isOnDuty,
  millivoltsAt,
  overloadShare,
  shiftOf,
  signalLossMinutes,
  silentAfterTheftShare,
  staffFor,
  swapBelowPercent,
  validWorkShare,
  vehiclesPerStaff,
  workPerDay,
  workSeconds,
} from './upkeep.ts';
export {
  demandInWeather,
  type Weather,
  type WeatherKind,
  weatherKinds,
  weatherOn,
} from './weather.ts';
