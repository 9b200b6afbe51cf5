import { type WallFigures, type WallSpan, wallSpans } from '@kickstand/contract/walls';
import { codesOfFigure } from '@kickstand/domain/figure-access';
import { type MetricName, metricOf } from '@kickstand/domain/metrics';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/time';
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

/** Which days a wall tells of, kept in the address; the answer says which those are. */
export function useSpan() {
  const { search, setSearch } = usePage();
  const asked = wallSpans.indexOf(search.span as WallSpan);
  const at = asked < 0 ? wallSpans.indexOf('month') : asked;
  const span: WallSpan = wallSpans[at] ?? 'month';
  const turn = (to: number) =>
    setSearch({ ...search, span: wallSpans[(to + wallSpans.length) % wallSpans.length] });
  return {
    span,
    slidesOf: (told: Told<WallFigures>) =>
      wallSpans.map((name, i) => ({
        key: name,
        name: i === at && told.data ? `${words.spans[name]} ${rangeOf(told.data.span)}` : words.spans[name],
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
