export { type Chance, chanceFrom } from '@kickstand/domain/platform/chance';
export { RIDE_KMH } from './ground/kinds.ts';
export { cityComplaintOf } from './life/city-complaints.ts';
export {
  type ComplaintReason,
  complaintOf,
  complaintShare,
  saidWhenAsked,
  usualComplaints,
} from './life/complaints.ts';
export {
  demandAt,
  isWorkday,
  peakRidesPerVehicle,
  ridesPerSecond,
  type TownTime,
  weekdayOf,
} from './life/day.ts';
export {
  type Cheat,
  cheats,
  luckAt,
  type Nature,
  natureOf,
  offlineHours,
} from './life/natures.ts';
export { type Deed, isObjecting, objectionTo } from './life/objections.ts';
export { type Rhythm, rhythmOf, stationPulls } from './life/rhythm.ts';
export {
  adClickShare,
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
} from './life/rides.ts';
export {
  chargeAfterRiding,
  chargeAfterStanding,
  freshPackPercent,
  incidentsPerDay,
  isOnDuty,
  millivoltsAt,
  offlineAfterTheftShare,
  overloadShare,
  shiftOf,
  signalLossMinutes,
  staffFor,
  swapBelowPercent,
  validWorkShare,
  vehiclesPerStaff,
  workPerDay,
  workSeconds,
} from './life/upkeep.ts';
export {
  demandInWeather,
  type Weather,
  type WeatherKind,
  weatherKinds,
  weatherOn,
} from './life/weather.ts';
export {
  dayEffect,
  drawWish,
  type Habits,
  habitsOf,
  setsOut,
  stationLevels,
  type Wish,
  wishesPerRide,
} from './life/wishes.ts';
export { makeTown } from './make.ts';
export { type TownMap, townMap } from './map.ts';
export { addressIn, findIn } from './names/address.ts';
export { identityNumberOf, paperKindOf, paperOf } from './names/papers.ts';
export { numberOfPhone, personOf } from './names/people.ts';
export { shortName } from './names/short-name.ts';
export { nearestNode } from './streets/graph.ts';
export { type Path, type PathPoint, pointAlong, route } from './streets/route.ts';
export type {
  Language,
  Name,
  NoStopZone,
  Place,
  PlaceKind,
  StreetGraph,
  Town,
  TownArea,
  TownStation,
} from './types.ts';
