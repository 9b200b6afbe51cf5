import { demandInWeather, weatherOn } from './weather.ts';

/** Rides per vehicle on a day of full demand: 9,000 of a fleet of 2,500. */
export const peakRidesPerVehicle = 3.6;

/** A day and an hour of the business's own clock. */
export interface TownTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** 0 to 24, with fractions. */
  readonly hour: number;
}

/** Relative demand by local hour: the way to work, noon, the way home, a last rise at night. */
const workday = [
  0.25, 0.12, 0.08, 0.06, 0.1, 0.25, 0.8, 2.2, 2.1, 1.1, 0.9, 1.5, 1.7, 1.1, 0.9, 1.0, 1.4, 2.3, 2.2, 1.3,
  1.1, 1.4, 1.1, 0.5,
];
/** People get up late and go to markets and parks. */
const freeDay = [
  0.4, 0.2, 0.1, 0.07, 0.08, 0.2, 0.5, 0.9, 1.2, 1.4, 1.5, 1.6, 1.5, 1.3, 1.4, 1.5, 1.6, 1.7, 1.6, 1.5, 1.4,
  1.5, 1.1, 0.6,
];
/** Of the full demand, by weekday from Sunday. */
const ofWeekday = [0.84, 0.96, 0.95, 0.96, 0.97, 1, 0.92];

const meanOf = (hours: readonly number[]) => hours.reduce((sum, weight) => sum + weight, 0) / hours.length;
const means = { workday: meanOf(workday), freeDay: meanOf(freeDay) };

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Whether people go to work. */
export const isWorkday = (day: string) => weekdayOf(day) % 6 !== 0;

/** Demand at a local hour relative to the mean of its day, which is 1. */
export function demandAt({ day, hour }: TownTime): number {
  const works = isWorkday(day);
  const hours = works ? workday : freeDay;
  const whole = Math.floor(hour);
  const here = hours[whole % 24] ?? 1;
  const next = hours[(whole + 1) % 24] ?? 1;
  return (here + (next - here) * (hour - whole)) / (works ? means.workday : means.freeDay);
}

/** Rides that begin per second of the town's time in a fleet of so many vehicles, by hour, weekday and weather. */
export function ridesPerSecond(seed: number, vehicles: number, time: TownTime): number {
  const usual = (vehicles * peakRidesPerVehicle * (ofWeekday[weekdayOf(time.day)] ?? 1)) / 86_400;
  return usual * demandAt(time) * demandInWeather(weatherOn(seed, time.day), time.hour);
}
