/** What a rule asks for of a vehicle; every one that is given has to hold. */
export interface RuleConditions {
  /** Its charge is low by its voltage scheme, else at most 25 %. */
  lowBattery?: boolean | undefined;
  /** At most so much charge, percent. */
  batteryPct?: number | undefined;
  /** Nobody rode it for so long, hours. */
  idleHours?: number | undefined;
  /** It stands outside every station, or in a no-stop zone, for so long, minutes. */
  outOfStationMinutes?: number | undefined;
  noStopMinutes?: number | undefined;
  /** Nothing was heard of it for so long, hours. */
  offlineHours?: number | undefined;
  /** It went so far since it was last serviced, kilometres. */
  serviceKm?: number | undefined;
  /** So many reports of riders that nobody has dealt with. */
  reports?: number | undefined;
  /** So many short orders one after another. */
  shortOrders?: number | undefined;
  /** Its station is filled below, or above, so much of its capacity, percent. */
  fillBelowPct?: number | undefined;
  fillAbovePct?: number | undefined;
}
export type RuleCondition = keyof RuleConditions;

/** What is known of a vehicle at an instant; null: not known, or it is not so. Times in milliseconds. */
export interface RuleFacts {
  low: boolean;
  batteryPct: number | null;
  idleMs: number | null;
  outOfStationMs: number | null;
  noStopMs: number | null;
  offlineMs: number | null;
  sinceServiceM: number | null;
  reports: number;
  shortOrders: number;
  fillPct: number | null;
}

const minute = 60_000;
const hour = 60 * minute;
const atLeast = (known: number | null, least: number) => known !== null && known >= least;

const holds: {
  [K in RuleCondition]-?: (facts: RuleFacts, given: NonNullable<RuleConditions[K]>) => boolean;
} = {
  lowBattery: ({ low }) => low,
  batteryPct: ({ batteryPct }, most) => batteryPct !== null && batteryPct <= most,
  idleHours: ({ idleMs }, hours) => atLeast(idleMs, hours * hour),
  outOfStationMinutes: ({ outOfStationMs }, minutes) => atLeast(outOfStationMs, minutes * minute),
  noStopMinutes: ({ noStopMs }, minutes) => atLeast(noStopMs, minutes * minute),
  offlineHours: ({ offlineMs }, hours) => atLeast(offlineMs, hours * hour),
  serviceKm: ({ sinceServiceM }, km) => atLeast(sinceServiceM, km * 1000),
  reports: ({ reports }, n) => reports >= n,
  shortOrders: ({ shortOrders }, n) => shortOrders >= n,
  fillBelowPct: ({ fillPct }, pct) => fillPct !== null && fillPct < pct,
  fillAbovePct: ({ fillPct }, pct) => fillPct !== null && fillPct > pct,
};

/** Which conditions a rule gives; a switch that is off is none. */
export const givenConditions = (conditions: RuleConditions): RuleCondition[] =>
  (Object.keys(holds) as RuleCondition[]).filter((name) => {
    const given = conditions[name];
    return given !== undefined && given !== null && given !== false;
  });

/** Whether all that a rule asks for is so. What is not known does not hold, and a rule that asks for nothing never does. */
export function ruleHolds(conditions: RuleConditions, facts: RuleFacts): boolean {
  const given = givenConditions(conditions);
  return given.length > 0 && given.every((name) => holds[name](facts, conditions[name] as never));
}

/** Whether a local hour lies within those of a rule; from and until the same: always. They may go over midnight. */
export const isActiveAt = ({ fromHour, untilHour }: { fromHour: number; untilHour: number }, at: number) =>
  fromHour === untilHour
    ? true
    : fromHour < untilHour
      ? at >= fromHour && at < untilHour
      : at >= fromHour || at < untilHour;

/** At which charge a rule asks for a swap, percent; null where it asks for another reason. */
export const rulePctOf = ({ batteryPct, lowBattery }: RuleConditions, lowPct: number): number | null => {
  const limits = [batteryPct, lowBattery ? lowPct : undefined].filter((one) => one !== undefined);
  return limits.length === 0 ? null : Math.min(...limits);
};
