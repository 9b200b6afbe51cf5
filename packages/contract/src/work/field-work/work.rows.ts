import { z } from 'zod';
import { repairPart } from '../../fleet/tasks/index.ts';
import { carId, cents, id, lat, lng } from '../../kit/index.ts';
import { auditState } from './audit.calls.ts';
import { inspectItems, repairResults, taskSources } from './staff.rows.ts';
import { validities, verdictReason, workFlag } from './verdicts.ts';

/** Where a vehicle stood before it was moved. */
export const moveStarts = [
  'in_station',
  'out_of_station',
  'in_no_stop',
  'in_no_ride',
  'out_of_area',
] as const;
export type MoveStart = (typeof moveStarts)[number];

/** A piece of field work that is done. */
export const workRow = z.object({
  id,
  finishedAt: z.number(),
  carId,
  /** Who did it. */
  assignee: z.string().nullable(),
  /** Names of who else was with it; they share its pay. */
  team: z.array(z.string()),
  source: z.enum(taskSources),
  area: z.string(),
  startedAt: z.number().nullable(),
  /** From its beginning to its end. */
  tookSeconds: z.int().nullable(),
  beforePct: z.int().nullable(),
  afterPct: z.int().nullable(),
  beforeMv: z.int().nullable(),
  afterMv: z.int().nullable(),
  oldBattery: z.string().nullable(),
  newBattery: z.string().nullable(),
  distanceM: z.int().nullable(),
  /** Where a vehicle was moved from and to, as stations are called; null: no station. */
  fromStation: z.string().nullable(),
  toStation: z.string().nullable(),
  /** Of a move: whether it began in a station or where a vehicle may not stand; null where nobody knew. */
  fromPlace: z.enum(moveStarts).nullable(),
  parts: z.array(repairPart),
  result: z.enum(repairResults).nullable(),
  /** What the parts of a repair cost, by the prices when it ended; null where nobody kept prices. */
  partsCents: cents.nullable(),
  validity: z.enum(validities),
  verdictReason: verdictReason.nullable(),
  /** Why somebody is to look at it. */
  flags: z.array(workFlag),
  /** Where it ended, or else was to be done. */
  lng: lng.nullable(),
  lat: lat.nullable(),
  /** When the vehicle said that its seat was open; null: no such word, or no swap. */
  seatOpenedAt: z.number().nullable(),
  /** What whoever looked at it said; waiting: nobody did yet, null: nobody is to. */
  audit: auditState.nullable(),
  photos: z.int(),
  payCents: cents,
  /** Until when its pay waits to be looked at; null: it does not. */
  heldUntil: z.number().nullable(),
  /** Rides of the vehicle that began within twelve hours after it; null before these are over. */
  ridesAfter: z.int().nullable(),
  /** Until the vehicle was ridden next; null: it was not yet. */
  nextRideSeconds: z.int().nullable(),
  /** How far from the vehicle whoever did it began; null where nobody knew. */
  awayM: z.int().nullable(),
  /** Of several tasks that were asked for together. */
  batchId: z.string().nullable(),
  /** What the vehicle is; null where it is no longer in sight. */
  model: z.string().nullable(),
  /** Of a repair: when the fault was first reported, or else the task was made. */
  reportedAt: z.number().nullable(),
  /** From then until the vehicle could be rented again; null while it cannot. */
  fixSeconds: z.int().nullable(),
  /** Whether a repair was followed by another, or by a report, within seven days; null where it is none. */
  isRepeated: z.boolean().nullable(),
  /** Of an inspection: what was not in order. */
  findings: z.array(z.enum(inspectItems)),
  /** The repair that followed within seven days, of an inspection that found something. */
  repairTaskId: id.nullable(),
  /** Of an inspection that somebody else does again: whether that found the same; null: nobody does, or nothing in common was looked at. */
  check: z.enum(['waiting', 'agreed', 'differed']).nullable(),
  /** The inspection that it checks; null: none. */
  spotOf: id.nullable(),
  isOwn: z.boolean(),
  remark: z.string(),
});
export type WorkRow = z.infer<typeof workRow>;

/** Figures of all field work of a person over a span, whatever its kind: paid time is not told apart by kind. */
export const personFigures = {
  /** From 1, by value for a paid hour; null: fewer than 30 tasks or 40 hours, or no value known. */
  rank: z.int().nullable(),
  /** Rostered by plans that were sent, less breaks; null: nobody made a roster. */
  paidSeconds: z.int().nullable(),
  /** Valid work as priced when it was given, for a paid hour. */
  valuePerHour: cents.nullable(),
  /** Valid work that no plan had priced. */
  unpriced: z.int(),
  /** Standard minutes and planned ways of valid work, of paid time. */
  workPct: z.number().nullable(),
  /** Of valid work, what had to be done again within seven days. */
  reworkPct: z.number().nullable(),
} as const;

/** What somebody did of a kind of field work over a span. */
export const workOfPerson = z.object({
  /** The account’s. */
  id,
  assignee: z.string(),
  done: z.int(),
  valid: z.int(),
  invalid: z.int(),
  /** Not judged yet. */
  waiting: z.int(),
  /** Of what was judged; null where nothing was. */
  validPct: z.number().nullable(),
  averageSeconds: z.int().nullable(),
  distanceM: z.int(),
  flagged: z.int(),
  payCents: cents,
  /** For an hour between beginning and end of the work itself; null where no time is known. */
  perHour: z.number().nullable(),
  /** Charge before and after, the averages; null where none is known. */
  beforePct: z.number().nullable(),
  afterPct: z.number().nullable(),
  /** Of vehicles that nobody had ridden for a day before. */
  idle: z.int(),
  /** Moves that began outside of stations, and in a no-stop zone. */
  fromOutside: z.int(),
  fromNoStop: z.int(),
  /** Rides that began within twelve hours after, of work of which these are over. */
  ridesAfter: z.int(),
  firstAt: z.number(),
  lastAt: z.number(),
  ...personFigures,
});
export type WorkOfPerson = z.infer<typeof workOfPerson>;

/** Where the steps of a spread begin: minutes, percent, metres. */
export const workSteps = {
  took: [0, 2, 5, 10, 20, 30, 60, 120, 240],
  before: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
  after: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
  distance: [0, 50, 100, 200, 500, 1_000, 2_000, 5_000],
} as const;

const common = ['source', 'hour', 'took', 'area', 'assignee'] as const;
/** What work of each kind is told apart by. */
export const workSpreads = {
  swap: [...common, 'before', 'after'],
  move: [...common, 'distance', 'batched', 'fromPlace', 'way'],
  repair: [...common, 'part', 'result', 'model'],
  inspect: [...common, 'finding'],
} as const;
export type WorkSpread = (typeof workSpreads)[keyof typeof workSpreads][number];

/** Work of a kind that has something in common; a repair of two parts, or an inspection with two findings, stands in two of them. */
export const spreadOfWork = z.object({
  /** What it has in common: a name of an enumeration, a number, where a step begins, or two stations as `from>to`; empty where it is not known. */
  id: z.string(),
  by: z.enum([...new Set(Object.values(workSpreads).flat())]),
  /** Its name, where it has one of its own. */
  name: z.string().nullable(),
  /** In which order these stand: steps and hours from the first, others by how many. */
  no: z.int(),
  done: z.int(),
  valid: z.int(),
  invalid: z.int(),
  waiting: z.int(),
  validPct: z.number().nullable(),
});
export type SpreadOfWork = z.infer<typeof spreadOfWork>;
