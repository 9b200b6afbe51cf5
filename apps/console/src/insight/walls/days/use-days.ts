import { type WallFigures, type WallSpan, wallSpans, wallSteps } from '@kickstand/contract/insight/walls';
import { codesOfFigure } from '@kickstand/domain/insight/figure-access';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { useMay } from '../../../kit/action/access.tsx';
import { deploymentZone, instantText } from '../../../kit/page/format.ts';
import { usePage } from '../../../kit/page/page.ts';
import { figurePaths } from '../../../kit/report/figure-path.ts';
import type { Told } from '../stage/panel.tsx';
import type { Slides } from '../stage/use-wall.ts';
import { wallsWords as words } from '../walls.words.ts';

/** From the first moment of some days to the last, as filters write them. */
function instantsOf({ from, to }: WallFigures['span']) {
  const zone = deploymentZone();
  const end = startOfBusinessDay(businessDayAfter(to, 1), zone) - 1;
  return { from: instantText(startOfBusinessDay(from, zone)), to: instantText(end) };
}

/** The rows behind a figure over the same days, for who may see them; a ratio is told by what it is of. */
export function useRows(told: WallFigures | undefined) {
  const may = useMay();
  return (name: MetricName) => {
    const one = metricOf(name);
    return told && one.kind === 'metric' && may(codesOfFigure(name))
      ? figurePaths.rows.to({}, { metric: name, ...instantsOf(told.span) })
      : undefined;
  };
}

const shortly = (day: string) => day.slice(5);
const rangeOf = ({ from, to }: WallFigures['span']) =>
  from === to ? shortly(from) : `${shortly(from)} – ${shortly(to)}`;

/** What a wall over days asks with. */
export interface AskedDays {
  span: WallSpan;
  from?: string;
  to?: string;
  by?: (typeof wallSteps)[number];
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** Chosen days as the address says them; where it does not say them rightly, the last that may be chosen. */
function chosenOf(from: string | undefined, to: string | undefined, mostDays: number) {
  const today = businessDayOf(Date.now(), deploymentZone());
  const isRight = isDay(from) && isDay(to) && from <= to && to <= today;
  return isRight && to < businessDayAfter(from, mostDays)
    ? { from, to }
    : { from: businessDayAfter(today, 1 - mostDays), to: today };
}

/** Which days a wall tells of, and by what its charts count, kept in the address; the answer says which those are. */
export function useSpan(mostDays: number) {
  const { search, setSearch } = usePage();
  const asked = wallSpans.indexOf(search.span as WallSpan);
  const at = asked < 0 ? wallSpans.indexOf('month') : asked;
  const span: WallSpan = wallSpans[at] ?? 'month';
  const by = wallSteps.find((step) => step === search.by);
  const query: AskedDays = {
    span,
    ...(span === 'custom' && chosenOf(search.from, search.to, mostDays)),
    ...(by && { by }),
  };
  const turn = (to: number) =>
    setSearch({ ...search, by: undefined, span: wallSpans[(to + wallSpans.length) % wallSpans.length] });
  return {
    query,
    slidesOf: (told: Told<WallFigures>) =>
      wallSpans.map((name, i) => ({
        key: name,
        // Chosen days stand in the picker beside it.
        name:
          i === at && told.data && name !== 'custom'
            ? `${words.spans[name]} ${rangeOf(told.data.span)}`
            : words.spans[name],
      })),
    /** Turned by hand only. */
    carousel: { at, isHeld: true, progress: 0, turn } satisfies Slides,
  };
}

/** How fresh an answer is; the server’s clock is told by one that was not kept for a while. */
export const freshnessOf = ({ data, dataUpdatedAt }: Told<{ at: number }>, isStale: boolean) => ({
  at: data && dataUpdatedAt,
  isStale,
  ahead: data ? data.at - dataUpdatedAt : 0,
});

/** What is counted once a minute is asked for no more often, milliseconds; undefined: not by itself. */
export const slowly = (refresh: number) => (refresh === 0 ? undefined : Math.max(60, refresh) * 1_000);
