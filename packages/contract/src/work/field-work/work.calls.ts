import { z } from 'zod';
import { repairPart } from '../../fleet/tasks/index.ts';
import {
  carId,
  codes,
  defineCalls,
  defineReport,
  flag,
  id,
  instant,
  listQuery,
  pageOf,
  smallId,
} from '../../kit/index.ts';
import { auditState } from './audit.calls.ts';
import { inspectItems, repairResults, taskSources } from './staff.rows.ts';
import { validities } from './verdicts.ts';
import { moveStarts, spreadOfWork, workOfPerson, workRow, workSpreads } from './work.rows.ts';

const base = '/ebike/v3/backend/ops';
/** Field work is told of so many days at most, and of the last seven when nothing is said. */
export const mostWorkDays = 31;
export const usualWorkDays = 7;
const span = { from: instant.optional(), to: instant.optional() };
const days = { usual: usualWorkDays, most: mostWorkDays };
const no = z.string().trim().min(1).max(64);
const percent = z.coerce.number().int().min(0).max(100);
const minutes = z.coerce.number().int().min(0).max(100_000);
const metres = z.coerce.number().int().min(0).max(10_000_000);

interface Kind {
  /** In the path, and in sentences. */
  path: string;
  many: string;
  page: string;
}

const doneOf = ({ path, many, page }: Kind) =>
  ({
    summary: `${many} done, each with its verdict and pay`,
    method: 'GET',
    path: `${base}/${path}/rows` as const,
    access: codes(page),
    rows: 'own',
    query: listQuery(
      {
        ...span,
        carId: carId.optional(),
        /** Of whom, as the name begins. */
        assignee: z.string().trim().min(1).max(20).optional(),
        /** Who else was with it, as the name begins. */
        team: z.string().trim().min(1).max(20).optional(),
        /** Put in or taken out. */
        battery: no.optional(),
        source: z.enum(taskSources).optional(),
        validity: z.enum(validities).optional(),
        /** Of moves: the station where they began, and where they ended. */
        fromStationId: id.optional(),
        toStationId: id.optional(),
        /** Of moves: where the vehicle stood before. */
        fromPlace: z.enum(moveStarts).optional(),
        /** It waits for somebody to look at it, or was looked at. */
        audit: auditState.optional(),
        /** Somebody is to look at it, or not. */
        flagged: flag.optional(),
        beforeFrom: percent.optional(),
        beforeTo: percent.optional(),
        afterFrom: percent.optional(),
        afterTo: percent.optional(),
        /** Whole minutes. */
        tookFrom: minutes.optional(),
        tookTo: minutes.optional(),
        distanceFrom: metres.optional(),
        distanceTo: metres.optional(),
        /** In which hour of the day it was done. */
        hour: z.coerce.number().int().min(0).max(23).optional(),
        serviceAreaId: smallId.optional(),
        modelId: smallId.optional(),
        part: repairPart.optional(),
        result: z.enum(repairResults).optional(),
        /** Asked for together with others, or alone. */
        batched: flag.optional(),
        /** Of inspections: this was not in order. */
        finding: z.enum(inspectItems).optional(),
        /** Of repairs: followed by another or by a report within seven days, or not. */
        repeated: flag.optional(),
      },
      ['finishedAt', 'tookSeconds'],
    ),
    reply: pageOf(workRow),
    refusals: ['report.span'],
    exports: { code: `${page}06` },
  }) as const;

const peopleOf = ({ path, many, page }: Kind) =>
  ({
    summary: `Get ${many.toLowerCase()} per person in a period: done, counted and paid`,
    method: 'GET',
    path: `${base}/${path}/people` as const,
    access: codes(page),
    rows: 'own',
    query: listQuery(span, ['valuePerHour', 'done', 'valid', 'invalid', 'perHour', 'ridesAfter', 'payCents']),
    reply: pageOf(workOfPerson),
    refusals: ['report.span'],
    exports: { code: `${page}06` },
  }) as const;

const spreadOf = <const B extends readonly [string, ...string[]]>({ path, many, page }: Kind, by: B) =>
  ({
    summary: `${many} of a period broken down by one attribute: how many were done, and how many count`,
    method: 'GET',
    path: `${base}/${path}/spread` as const,
    access: codes(page),
    rows: 'own',
    query: listQuery(
      { ...span, by: z.enum(by).default('source') },
      ['no', 'done', 'valid', 'invalid', 'validPct'],
      'asc',
    ),
    reply: pageOf(spreadOfWork),
    refusals: ['report.span'],
    exports: { code: `${page}06` },
  }) as const;

const swaps = { path: 'swap', many: 'Swaps', page: '0901' } as const;
const moves = { path: 'move', many: 'Moves', page: '0904' } as const;
const repairs = { path: 'repairs', many: 'Repairs', page: '090201' } as const;
const inspections = { path: 'inspection', many: 'Inspections', page: '090301' } as const;

/** Figures of field work day by day, by the dictionary. */
export const workReports = defineCalls('workReports', {
  swaps: defineReport({
    summary: 'Get how many batteries were swapped, how many of these count, and how long it took',
    path: `${base}/swap/statistics`,
    access: codes('0901'),
    exports: { code: '090106' },
    span: days,
    metrics: ['swapsDone', 'swapsValid', 'swapsInvalid', 'swapsWaiting', 'swapValidRate', 'swapAverage'],
    tiles: ['swapsDone', 'swapsValid', 'swapsInvalid', 'swapValidRate', 'swapAverage'],
  }),
  moves: defineReport({
    summary: 'Get how many vehicles were moved, how many of these moves count, how far and how long',
    path: `${base}/move/statistics`,
    access: codes('0904'),
    exports: { code: '090406' },
    span: days,
    metrics: [
      'movesDone',
      'movesValid',
      'movesInvalid',
      'movesWaiting',
      'moveValidRate',
      'moveAverage',
      'movedMetres',
    ],
    tiles: ['movesDone', 'movesValid', 'movesInvalid', 'moveValidRate', 'movedMetres'],
  }),
  repairs: defineReport({
    summary: 'Get how many vehicles were repaired, how many of these repairs count, and how long it took',
    path: `${base}/repairs/statistics`,
    access: codes('090201'),
    exports: { code: '09020106' },
    span: days,
    metrics: [
      'repairsDone',
      'repairsValid',
      'repairsInvalid',
      'repairsWaiting',
      'repairValidRate',
      'repairAverage',
    ],
    tiles: ['repairsDone', 'repairsValid', 'repairsInvalid', 'repairValidRate', 'repairAverage'],
  }),
  inspections: defineReport({
    summary:
      'Get how many vehicles were inspected, how many of these inspections count, and how long it took',
    path: `${base}/inspection/statistics`,
    access: codes('090301'),
    exports: { code: '09030106' },
    span: days,
    metrics: [
      'inspectionsDone',
      'inspectionsValid',
      'inspectionsInvalid',
      'inspectionsWaiting',
      'inspectionValidRate',
      'inspectionAverage',
    ],
    tiles: [
      'inspectionsDone',
      'inspectionsValid',
      'inspectionsInvalid',
      'inspectionValidRate',
      'inspectionAverage',
    ],
  }),
});

/** The work behind these figures, and who did it. */
export const workRows = defineCalls('workRows', {
  swaps: doneOf(swaps),
  swapPeople: peopleOf(swaps),
  swapSpread: spreadOf(swaps, workSpreads.swap),
  moves: doneOf(moves),
  movePeople: peopleOf(moves),
  moveSpread: spreadOf(moves, workSpreads.move),
  repairs: doneOf(repairs),
  repairPeople: peopleOf(repairs),
  repairSpread: spreadOf(repairs, workSpreads.repair),
  inspections: doneOf(inspections),
  inspectionPeople: peopleOf(inspections),
  inspectionSpread: spreadOf(inspections, workSpreads.inspect),
});
