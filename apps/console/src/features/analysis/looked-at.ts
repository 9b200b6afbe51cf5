import { dayKinds, mostAnalysisDays } from '@kickstand/contract/analysis';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/time';
import { deploymentZone } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';

/** What the page looks at, as its address says it. */
export interface Looked {
  from: string;
  to: string;
  days: (typeof dayKinds)[number];
  hours?: number[];
  modelId?: number;
}

const usualDays = 28;
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** So many whole days that ended yesterday. */
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

/** Whatever the address does not say rightly is as usual: the last four weeks. */
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

/** The span of the same length just before. */
export function spanBefore({ from, to, ...rest }: Looked): Looked {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { ...rest, from: businessDayAfter(from, -length), to: businessDayAfter(from, -1) };
}
