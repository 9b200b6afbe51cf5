import { type WallFigures, type WallSpan, wallSpans, wallSteps } from '@kickstand/contract/insight/walls';
import { codesOfFigure } from '@kickstand/domain/insight/figure-access';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { useMay } from '../../../kit/action/access.tsx';
import { deploymentZone } from '../../../kit/page/format.ts';
import { usePage } from '../../../kit/page/page.ts';
import { rowsOf } from '../../../kit/report/figure.tsx';
import type { Told } from '../stage/panel.tsx';
import type { Slides } from '../stage/use-wall.ts';
import { wallsWords as words } from '../walls.words.ts';

/** The rows behind a figure over the same days, if permitted; for a ratio, those of its numerator. */
export function useRows(told: WallFigures | undefined) {
  const may = useMay();
  return (name: MetricName) => {
    const one = metricOf(name);
    return told && one.kind === 'metric' && may(codesOfFigure(name))
      ? rowsOf({ metric: name, ...told.span })
      : undefined;
  };
}

const shortly = (day: string) => day.slice(5);
const rangeOf = ({ from, to }: WallFigures['span']) =>
  from === to ? shortly(from) : `${shortly(from)} – ${shortly(to)}`;

/** The query of a wall over days. */
export interface AskedDays {
  span: WallSpan;
  from?: string;
  to?: string;
  by?: (typeof wallSteps)[number];
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The chosen days in the address; if invalid, the last that may be chosen. */
function chosenOf(from: string | undefined, to: string | undefined, mostDays: number) {
  const today = businessDayOf(Date.now(), deploymentZone());
  const isRight = isDay(from) && isDay(to) && from <= to && to <= today;
  return isRight && to < businessDayAfter(from, mostDays)
    ? { from, to }
    : { from: businessDayAfter(today, 1 - mostDays), to: today };
}

/** The days of a wall and the unit of its charts, kept in the address; the reply has the actual days. */
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
        // Chosen days are shown in the picker beside it.
        name:
          i === at && told.data && name !== 'custom'
            ? `${words.spans[name]} ${rangeOf(told.data.span)}`
            : words.spans[name],
      })),
    /** Only turned by hand. */
    carousel: { at, isHeld: true, progress: 0, turn } satisfies Slides,
  };
}

/** The age of a reply; a cached one says nothing about the server’s clock. */
export const freshnessOf = ({ data, dataUpdatedAt }: Told<{ at: number }>, isStale: boolean) => ({
  at: data && dataUpdatedAt,
  isStale,
  ahead: data ? data.at - dataUpdatedAt : 0,
});

/** The refresh interval of what is counted once a minute, milliseconds; undefined: none. */
export const slowly = (refresh: number) => (refresh === 0 ? undefined : Math.max(60, refresh) * 1_000);
