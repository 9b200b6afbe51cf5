import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { mostAnalysisDays } from '@kickstand/contract/insight/analysis';
import '../../kit/input/day-language.ts';
import { DatePicker, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { usePage } from '../../kit/page/page.ts';
import { analysisWords as words } from './analysis.words.ts';
import { comparisons, lastDays, useCompared, useLooked } from './looked-at.ts';

const presets = [7, 28, 90];
const dayparts = ['0-24', '6-10', '10-16', '16-20', '20-24', '0-6'] as const;
const written = (day: Dayjs) => day.format('YYYY-MM-DD');
const two = (hour: string | undefined) => (hour ?? '').padStart(2, '0');

/** Chooses the days to compare with. */
function Comparison({ put }: { put(change: Record<string, string | undefined>): void }) {
  const { search } = usePage();
  const { from, to } = useCompared();
  const kind = comparisons.find((one) => one === search.vs) ?? (search.vs ? 'chosen' : 'before');
  const versus = { before: undefined, year: 'year', chosen: from };
  return (
    <>
      <Select
        aria-label={words.versus}
        value={kind}
        options={comparisons.map((value) => ({ value, label: words.comparisons[value] }))}
        onChange={(next) => put({ vs: versus[next] })}
      />
      {kind === 'chosen' ? (
        <DatePicker
          aria-label={words.versusFrom}
          allowClear={false}
          value={dayjs(from)}
          maxDate={dayjs()}
          onChange={(day) => put({ vs: day ? written(day) : undefined })}
        />
      ) : null}
      <span className="muted">{words.versusSpan(from, to)}</span>
    </>
  );
}

/** Chooses days, hours and model; kept in the address. */
export function LookedBar() {
  const { search, setSearch } = usePage();
  const looked = useLooked();
  const models = useCall(vehicles.models, {}, { quiet: true });
  const put = (change: Record<string, string | undefined>) =>
    setSearch({ ...search, pageNum: undefined, ...change });
  return (
    <div className="analysis-bar">
      <DatePicker.RangePicker
        aria-label={words.span}
        allowClear={false}
        value={[dayjs(looked.from), dayjs(looked.to)]}
        maxDate={dayjs()}
        disabledDate={(day, { from }) =>
          from !== undefined && Math.abs(day.diff(from, 'day')) >= mostAnalysisDays
        }
        presets={presets.map((n) => {
          const { from, to } = lastDays(n);
          return { label: kitWords.lastDays(n), value: [dayjs(from), dayjs(to)] as [Dayjs, Dayjs] };
        })}
        onChange={(span) => span?.[0] && span[1] && put({ from: written(span[0]), to: written(span[1]) })}
      />
      <Segmented
        aria-label={words.days}
        value={looked.days}
        options={Object.entries(words.dayKinds).map(([value, label]) => ({ value, label }))}
        onChange={(days) => put({ days: days === 'all' ? undefined : days })}
      />
      <Select
        aria-label={words.hours}
        value={search.hours ?? '0-24'}
        options={dayparts.map((value) => {
          const [from, to] = value.split('-');
          return { value: value as string, label: words.hourRange(two(from), two(to)) };
        })}
        onChange={(hours) => put({ hours: hours === '0-24' ? undefined : hours })}
      />
      <Select
        aria-label={words.model}
        value={looked.modelId ?? 0}
        options={[
          { value: 0, label: words.allModels },
          ...(models.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(model) => put({ model: model === 0 ? undefined : String(model) })}
      />
      <Comparison put={put} />
    </div>
  );
}
