import { cellSides, dayKinds, mostAnalysisDays } from '@kickstand/contract/insight/analysis';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { deploymentZone } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';

/** The page's filter from its address. */
export interface Looked {
  from: string;
  to: string;
  days: (typeof dayKinds)[number];
  hours?: number[];
  modelId?: number;
}

const usualDays = 28;
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** So many whole days, ending yesterday. */
export function lastDays(n: number) {
  const to = businessDayAfter(businessDayOf(Date.now(), deploymentZone()), -1);
  return { from: businessDayAfter(to, 1 - n), to };
}

function spanOf(from: string | undefined, to: string | undefined) {
  if (!isDay(from) || !isDay(to)) return undefined;
  return from <= to && to < businessDayAfter(from, mostAnalysisDays) ? { from, to } : undefined;
}

const hoursOf = (text: string | undefined) => {
  const [from, to] = (text ?? '').split('-').map(Number);
  if (from === undefined || to === undefined || !(from >= 0 && to <= 24 && from < to)) return undefined;
  return to - from === 24 ? undefined : Array.from({ length: to - from }, (_, i) => from + i);
};

/** The values in the address, by default the last four weeks. */
export function useLooked(): Looked {
  const { search } = usePage();
  const { from, to } = spanOf(search.from, search.to) ?? lastDays(usualDays);
  const hours = hoursOf(search.hours);
  const modelId = Number(search.model);
  return {
    from,
    to,
    days: dayKinds.find((kind) => kind === search.days) ?? 'all',
    ...(hours && { hours }),
    ...(modelId > 0 && { modelId }),
  };
}

/** The comparison of a span: the days just before, the same weekdays of last year, or days from a chosen one on. */
export const comparisons = ['before', 'year', 'chosen'] as const;

/** 52 weeks: the same weekdays. */
const yearDays = 364;

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** A span of the same length so many days earlier. */
const earlier = ({ from, to, ...rest }: Looked, days: number): Looked => ({
  ...rest,
  from: businessDayAfter(from, -days),
  to: businessDayAfter(to, -days),
});

/** The span that a span is compared with, by the address: `year`, a first day, or nothing. */
export function comparedWith(looked: Looked, versus: string | undefined): Looked {
  if (versus === 'year') return earlier(looked, yearDays);
  if (isDay(versus)) return earlier(looked, daysBetween(versus, looked.from));
  return earlier(looked, daysBetween(looked.from, looked.to) + 1);
}

/** The compared span of the page. */
export function useCompared(): Looked {
  const { search } = usePage();
  return comparedWith(useLooked(), search.vs);
}

/** What a saved view of the page stores. */
const kept = ['from', 'to', 'days', 'hours', 'model', 'vs', 'tab', 'by', 'side'];

/** The page's address for saved views; the header's areas stay unchanged. */
export function useAnalysisAddress() {
  const { search, setSearch } = usePage();
  const { opAreaIds, agentIds } = search;
  return {
    asked: Object.fromEntries(kept.flatMap((key) => (search[key] ? [[key, search[key]]] : []))),
    ask: (texts: Record<string, string>) =>
      setSearch({
        opAreaIds,
        agentIds,
        ...Object.fromEntries(kept.flatMap((key) => (texts[key] ? [[key, texts[key]]] : []))),
      }),
  };
}

/** The size of cells from the address. */
export function useSide() {
  const { search } = usePage();
  return cellSides.find((side) => side === search.side) ?? cellSides[0];
}
