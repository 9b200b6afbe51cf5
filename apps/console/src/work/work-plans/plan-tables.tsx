import { type PlanLineRow, type WorkPlan, workPlans } from '@kickstand/contract/work/work-plans';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import {
  badge,
  type Cell,
  count,
  instant,
  money,
  oneOf,
  percent,
  text,
  withLayout,
  yesNo,
} from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { countText, decimalText, moneyText, percentText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { ban, give, pin, unpin } from './plan-actions.tsx';
import { draggedStop } from './plan-drag.tsx';
import { jobText } from './plan-text.ts';
import { workPlansWords as words } from './work-plans.words.ts';

const taskTones: Record<NonNullable<PlanLineRow['taskState']>, Tone> = {
  pending: 'warn',
  doing: 'busy',
  done: 'good',
  closed: 'quiet',
  paused: 'special',
};

/** Cents as yuan without the sign. */
const yuan = (cents: number) => decimalText(cents / 100);

/** What a stop brings: its rides by what these bring, and beside them whatever else it is worth. */
function worthText({ rides, ridesCents, valueCents, minutes }: PlanLineRow) {
  const took = decimalText(minutes);
  if (rides <= 0) return words.worth(yuan(valueCents), took);
  const others = ridesCents === null ? 0 : valueCents - ridesCents;
  const said = words.reason(decimalText(rides), yuan(valueCents - others));
  return `${said}${others === 0 ? '' : words.others(yuan(others), yuan(valueCents))}${words.took(took)}`;
}

const reasonText = (line: PlanLineRow) => {
  const { charge, heardMinutes, standing } = line;
  const said = worthText(line);
  if (standing === null) return said;
  const heard = heardMinutes === null ? '' : words.heardBefore(heardMinutes);
  return words.because(said, `${percentText(charge)}${heard}`, countText(standing));
};
const reason: Cell<string, PlanLineRow> = Object.assign((_: string, line: PlanLineRow) => reasonText(line), {
  width: 320,
});
const decimal: Cell<number> = Object.assign(
  (value: number) => <span className="figure">{decimalText(value)}</span>,
  {
    align: 'right' as const,
    width: 90,
  },
);

/** Stops of a plan with what each is worth. */
export const PlanLines = defineListScreen({
  call: workPlans.lines,
  title: words.tabs.lines,
  rowKey: 'id',
  labels: words.labels,
  columns: {
    person: draggedStop,
    no: count,
    kind: oneOf(words.kind),
    carId: carLink,
    fromStation: text,
    toStation: text,
    arriveAt: instant,
    id: reason,
    valueCents: money,
    costCents: money,
    minutes: decimal,
    taskState: badge(taskTones, words.task),
    skipped: oneOf(words.skipped),
    pinned: yesNo,
    rides: withLayout(decimal, { extra: true }),
    charge: withLayout(percent, { extra: true }),
    heardMinutes: withLayout(count, { extra: true }),
    leaveAt: withLayout(instant, { extra: true }),
  },
  rowActions: [pin, unpin, ban, give],
  empty: words.linesEmpty,
});

const job: Cell<string> = Object.assign((jobId: string) => jobText(jobId), { width: 160 });
type Station = WorkPlan['stations'][number];
const band: Cell<Station['leastCents'], Station> = Object.assign(
  (_: number, { leastCents, mostCents }: Station) => words.band(moneyText(leastCents), moneyText(mostCents)),
  { width: 160 },
);

const mostStations = 100;

/** Stations by what they lose until somebody comes. */
export const PlanStations = ({ plan }: { plan: WorkPlan }) => (
  <Parts
    title={
      plan.stations.length > mostStations
        ? words.worstStations(countText(mostStations), countText(plan.stations.length))
        : words.tabs.stations
    }
    rows={plan.stations.slice(0, mostStations)}
    rowKey="id"
    show={{ name: text, have: count, lostCents: money, leastCents: band, planCents: money }}
    labels={words.labels}
    empty={words.stationsEmpty}
  />
);

/** The best work that nobody does, which can be pinned all the same. */
export function PlanLeftOut({ plan }: { plan: WorkPlan }) {
  const { id: planId, version: planVersion, state: planState, shiftUntil } = plan;
  const rows = plan.leftOut.map((one) => ({
    ...one,
    planId,
    planVersion,
    planState,
    shiftUntil,
    jobId: one.id,
  }));
  const Pin = pin;
  const act: Cell<string, (typeof rows)[number]> = Object.assign(
    (_: string, row: (typeof rows)[number]) => <Pin row={row} />,
    { width: 90 },
  );
  return (
    <Parts
      title={words.tabs.leftOut}
      rows={rows}
      rowKey="id"
      show={{
        jobId: job,
        toStation: text,
        valueCents: money,
        costCents: money,
        why: oneOf(words.why),
        id: act,
      }}
      labels={{ ...words.labels, id: words.pin }}
      empty={words.leftOutEmpty}
    />
  );
}

export const PlanChanges = ({ plan }: { plan: WorkPlan }) => (
  <Parts
    title={words.tabs.changes}
    rows={plan.changes}
    rowKey="no"
    show={{
      kind: oneOf(words.changeKind),
      jobId: job,
      person: text,
      untilAt: instant,
      by: text,
      at: instant,
    }}
    labels={words.labels}
    empty={words.changesEmpty}
  />
);
