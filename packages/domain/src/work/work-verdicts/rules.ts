/** What a rule asks for of a vehicle; every one that is given has to hold. */
export interface RuleConditions {
  /** Its charge is low by its voltage scheme, else at most 25 %. */
  lowBattery?: boolean | undefined;
  /** At most so much charge, percent. */
  batteryPct?: number | undefined;
  /** Idle for so long, hours. */
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

const ruleConditions = Object.keys(holds) as RuleCondition[];

/** Which conditions a rule gives; a switch that is off is none. */
export const givenConditions = (conditions: RuleConditions): RuleCondition[] =>
  ruleConditions.filter((name) => {
    const given = conditions[name];
    return given !== undefined && given !== null && given !== false;
  });

/**
 * What tells whether all that a rule asks for is so. What is not known does not hold, and a rule that asks for nothing never
 * does. It is made once and asked for many vehicles.
 */
export function ruleOf(conditions: RuleConditions): (facts: RuleFacts) => boolean {
  const given = givenConditions(conditions).map((name) => [holds[name], conditions[name]] as const);
  return (facts) => given.length > 0 && given.every(([isSo, wanted]) => isSo(facts, wanted as never));
}

/** What is known of a condition, in the unit in which a rule gives it; null: not known. */
const known: { [K in RuleCondition]-?: (facts: RuleFacts) => number | null } = {
  lowBattery: ({ batteryPct }) => batteryPct,
  batteryPct: ({ batteryPct }) => batteryPct,
  idleHours: ({ idleMs }) => whole(idleMs, hour),
  outOfStationMinutes: ({ outOfStationMs }) => whole(outOfStationMs, minute),
  noStopMinutes: ({ noStopMs }) => whole(noStopMs, minute),
  offlineHours: ({ offlineMs }) => whole(offlineMs, hour),
  serviceKm: ({ sinceServiceM }) => whole(sinceServiceM, 1000),
  reports: ({ reports }) => reports,
  shortOrders: ({ shortOrders }) => shortOrders,
  fillBelowPct: ({ fillPct }) => whole(fillPct, 1),
  fillAbovePct: ({ fillPct }) => whole(fillPct, 1),
};
const whole = (value: number | null, unit: number) => (value === null ? null : Math.floor(value / unit));

/** Why a rule holds of a vehicle: what each of its conditions found, in that condition's unit. */
export const reasonsOf = (conditions: RuleConditions, facts: RuleFacts) =>
  givenConditions(conditions).map((name) => ({ name, value: known[name](facts) }));

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
