import { plus, type Term } from './facts.ts';
import { metric, ratio, type Unit } from './metric.ts';

interface Said {
  zh: string;
  en: string;
  is: { zh: string; en: string };
}

const summed = (terms: readonly Term[], unit: Unit, said: Said) =>
  metric({ fact: 'tasks', add: { time: 'sum', area: 'sum' }, unit, terms, ...said });

interface Kind {
  kind: string;
  zh: string;
  en: string;
}

const doneOf = ({ kind, zh, en }: Kind) =>
  summed([plus(['task'], { kinds: [kind] })], 'count', {
    zh: `完成${zh}`,
    en: `${en} done`,
    is: { zh: `当日班次完成的${zh}任务`, en: `${en} done in shifts of the day` },
  });

const validOf = ({ kind, zh, en }: Kind) =>
  summed([plus(['task'], { kinds: [kind], about: ['valid'] })], 'count', {
    zh: `有效${zh}`,
    en: `Valid ${en.toLowerCase()}`,
    is: {
      zh: `当日班次完成、判定有效的${zh}任务`,
      en: `${en} done in shifts of the day and judged valid`,
    },
  });

const invalidOf = ({ kind, zh, en }: Kind) =>
  summed([plus(['task'], { kinds: [kind], about: ['invalid'] })], 'count', {
    zh: `无效${zh}`,
    en: `Invalid ${en.toLowerCase()}`,
    is: {
      zh: `当日班次完成、判定无效的${zh}任务`,
      en: `${en} done in shifts of the day and judged invalid`,
    },
  });

const waitingOf = ({ kind, zh, en }: Kind) =>
  summed([plus(['task'], { kinds: [kind], about: ['pending'] })], 'count', {
    zh: `待判定${zh}`,
    en: `${en} not judged yet`,
    is: {
      zh: `当日班次完成、尚无结论的${zh}任务`,
      en: `${en} done in shifts of the day and not judged yet`,
    },
  });

const secondsOf = ({ kind, zh, en }: Kind) =>
  summed([plus(['seconds'], { kinds: [kind] })], 'seconds', {
    zh: `${zh}用时`,
    en: `Time of ${en.toLowerCase()}`,
    is: {
      zh: `当日班次完成的${zh}任务从开始到完成的秒数之和`,
      en: `Seconds from start to finish, summed over all ${en.toLowerCase()} done in shifts of the day`,
    },
  });

const swap: Kind = { kind: 'swap', zh: '换电', en: 'Swaps' };
const move: Kind = { kind: 'move', zh: '挪车', en: 'Moves' };
const repair: Kind = { kind: 'repair', zh: '维修', en: 'Repairs' };
const inspect: Kind = { kind: 'inspect', zh: '巡检', en: 'Inspections' };

const swapsDone = doneOf(swap);
const swapsValid = validOf(swap);
const swapsInvalid = invalidOf(swap);
const swapSeconds = secondsOf(swap);
const movesDone = doneOf(move);
const movesValid = validOf(move);
const movesInvalid = invalidOf(move);
const moveSeconds = secondsOf(move);
const repairsDone = doneOf(repair);
const repairsValid = validOf(repair);
const repairsInvalid = invalidOf(repair);
const repairSeconds = secondsOf(repair);
const inspectionsDone = doneOf(inspect);
const inspectionsValid = validOf(inspect);
const inspectionsInvalid = invalidOf(inspect);
const inspectionSeconds = secondsOf(inspect);

type Counted = typeof swapsDone;
/** Tasks judged either way. */
const judgedOf = ({ terms: valid }: Counted, { terms: invalid }: Counted, { zh, en }: Kind) =>
  summed([...valid, ...invalid], 'count', {
    zh: `已判定${zh}`,
    en: `${en} judged`,
    is: { zh: `当日班次完成、已有结论的${zh}任务`, en: `${en} done in shifts of the day and judged` },
  });

const rateOf = (of: Counted, per: Counted, { zh, en }: Kind) =>
  ratio({
    zh: `${zh}有效率`,
    en: `Valid of ${en.toLowerCase()}`,
    unit: 'percent',
    is: { zh: `有效${zh} ÷ 已判定${zh}`, en: `Valid ${en.toLowerCase()} ÷ ${en.toLowerCase()} judged` },
    of,
    per,
  });

const averageOf = (of: Counted, per: Counted, { zh, en }: Kind) =>
  ratio({
    zh: `平均${zh}用时`,
    en: `Time per ${en.toLowerCase().replace(/s$/, '')}`,
    unit: 'seconds',
    is: {
      zh: `${zh}用时 ÷ 完成${zh}，秒`,
      en: `Average seconds from start to finish of all ${en.toLowerCase()} done`,
    },
    of,
    per,
  });

const swapsJudged = judgedOf(swapsValid, swapsInvalid, swap);
const movesJudged = judgedOf(movesValid, movesInvalid, move);
const repairsJudged = judgedOf(repairsValid, repairsInvalid, repair);
const inspectionsJudged = judgedOf(inspectionsValid, inspectionsInvalid, inspect);

const movedMetres = summed([plus(['metres'], { kinds: ['move'] })], 'metres', {
  zh: '挪车距离',
  en: 'Metres moved',
  is: {
    zh: '当日班次完成的挪车从起点到终点的直线距离之和',
    en: 'Sum of the straight-line distances of moves done in shifts of the day',
  },
});

const taskCost = metric({
  fact: 'pay',
  add: { time: 'sum', area: 'sum' },
  zh: '任务成本',
  en: 'Task cost',
  unit: 'cents',
  is: { zh: '现场任务按判定应付给员工的计酬', en: 'Pay due to staff for field tasks under their verdicts' },
  without: { zh: '工资、配件和车辆折旧', en: 'Wages, parts and vehicle depreciation' },
  terms: [plus(['pay'])],
});

/** The figures of this family. */
export const taskFigures = {
  swapsDone,
  swapsValid,
  swapsInvalid,
  swapsWaiting: waitingOf(swap),
  swapsJudged,
  swapValidRate: rateOf(swapsValid, swapsJudged, swap),
  swapSeconds,
  swapAverage: averageOf(swapSeconds, swapsDone, swap),
  movesDone,
  movesValid,
  movesInvalid,
  movesWaiting: waitingOf(move),
  movesJudged,
  moveValidRate: rateOf(movesValid, movesJudged, move),
  moveSeconds,
  moveAverage: averageOf(moveSeconds, movesDone, move),
  movedMetres,
  repairsDone,
  repairsValid,
  repairsInvalid,
  repairsWaiting: waitingOf(repair),
  repairsJudged,
  repairValidRate: rateOf(repairsValid, repairsJudged, repair),
  repairSeconds,
  repairAverage: averageOf(repairSeconds, repairsDone, repair),
  inspectionsDone,
  inspectionsValid,
  inspectionsInvalid,
  inspectionsWaiting: waitingOf(inspect),
  inspectionsJudged,
  inspectionValidRate: rateOf(inspectionsValid, inspectionsJudged, inspect),
  inspectionSeconds,
  inspectionAverage: averageOf(inspectionSeconds, inspectionsDone, inspect),
  taskCost,
} as const;
