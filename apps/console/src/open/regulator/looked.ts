import { type CellMetric, cellMetrics, districts } from '@kickstand/contract/open/regulator';
import { mostRegulatorDays } from '@kickstand/domain/open/regulator';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { useCall } from '../../kit/client/calls.ts';
import type { Option } from '../../kit/list/filters.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';

const hourMs = 3_600_000;
const usualDays = 7;

/** What the page shows: a span of full hours (epoch ms, the end excluded), and a metric. */
export interface Looked {
  from: number;
  to: number;
  metric: CellMetric;
  districtId?: string;
  agentIds?: number[];
}

/** So many whole days, ending today. */
export function lastDays(n: number) {
  const zone = deploymentZone();
  const today = businessDayOf(Date.now(), zone);
  return {
    from: startOfBusinessDay(businessDayAfter(today, 1 - n), zone),
    to: startOfBusinessDay(businessDayAfter(today, 1), zone),
  };
}

/** Lists give an end as the last minute of a day: the whole day is meant. */
const fullHour = (text: string | undefined) =>
  text ? Math.ceil(Number(text) / hourMs) * hourMs : Number.NaN;

function spanOf(from: string | undefined, to: string | undefined) {
  const [begin, end] = [fullHour(from), fullHour(to)];
  return end > begin && end - begin <= mostRegulatorDays * 24 * hourMs ? { from: begin, to: end } : undefined;
}

/** The values in the address, by default the last seven days. */
export function useLooked(): Looked {
  const { search } = usePage();
  const { districtId, company } = search;
  return {
    ...(spanOf(search.from, search.to) ?? lastDays(usualDays)),
    metric: cellMetrics.find((one) => one === search.metric) ?? 'vehicles',
    ...(districtId && { districtId }),
    ...(company && { agentIds: [Number(company)] }),
  };
}

const none: readonly Option[] = [];
const once = (options: readonly Option[]) => [...new Map(options.map((one) => [one.value, one])).values()];

/** The districts in scope; all users of the hook share one query. */
export const useDistricts = () => useCall(districts.list, {}, { quiet: true });

export function useDistrictOptions(): readonly Option[] {
  const { data } = useDistricts();
  return data?.list.map(({ districtId, district }) => ({ value: districtId, label: district })) ?? none;
}

/** The companies whose areas have districts. */
export function useCompanyOptions(): readonly Option[] {
  const { data } = useDistricts();
  return once(data?.list.map(({ agentId, company }) => ({ value: String(agentId), label: company })) ?? none);
}
