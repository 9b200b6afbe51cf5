import { cellMetrics } from '@kickstand/contract/open/regulator';
import { mostRegulatorDays } from '@kickstand/domain/open/regulator';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import '../../kit/input/day-language.ts';
import { DatePicker, Segmented, Select, Slider } from 'antd';
import type { Dayjs } from 'dayjs';
import { kitWords } from '../../kit/kit.words.ts';
import { deploymentZone } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';
import { toWall } from '../../ui/wall-clock.ts';
import { lastDays, useCompanyOptions, useDistrictOptions, useLooked } from './looked.ts';
import { regulatorWords } from './regulator.words.ts';

const words = regulatorWords.bar;
const hourMs = 3_600_000;
const dayHours = 24;
const two = (hour: number) => String(hour).padStart(2, '0');
type Put = (change: Record<string, string | undefined>) => void;

/** The full hours of a single day. */
function Hours({ put }: { put: Put }) {
  const { from, to } = useLooked();
  const zone = deploymentZone();
  const day = toWall(from, zone).format('YYYY-MM-DD');
  const midnight = startOfBusinessDay(day, zone);
  const hours = [from, to].map((ms) => Math.round((ms - midnight) / hourMs));
  const [first = 0, last = dayHours] = hours;
  if (last > dayHours) return null;
  return (
    <>
      <Slider
        range
        className="regulator-hours"
        min={0}
        max={dayHours}
        value={[first, last]}
        ariaLabelForHandle={[words.hours, words.hours]}
        tooltip={{ formatter: (hour) => `${two(hour ?? 0)}:00` }}
        onChange={([begin = 0, end = dayHours]) =>
          end > begin && put({ from: String(midnight + begin * hourMs), to: String(midnight + end * hourMs) })
        }
      />
      <span className="muted">{words.hourRange(two(first), two(last))}</span>
    </>
  );
}

function Days({ put }: { put: Put }) {
  const { from, to } = useLooked();
  const zone = deploymentZone();
  const span = (days: number): [Dayjs, Dayjs] => {
    const last = lastDays(days);
    return [toWall(last.from, zone), toWall(last.to - 1, zone)];
  };
  return (
    <DatePicker.RangePicker
      aria-label={words.span}
      allowClear={false}
      value={[toWall(from, zone), toWall(to - 1, zone)]}
      maxDate={toWall(Date.now(), zone)}
      disabledDate={(day, { from: first }) =>
        first !== undefined && Math.abs(day.diff(first, 'day')) >= mostRegulatorDays
      }
      presets={[
        { label: kitWords.today, value: span(1) },
        { label: kitWords.lastDays(7), value: span(7) },
        { label: kitWords.lastDays(30), value: span(30) },
      ]}
      onChange={(days) => {
        const [begin, end] = days?.map((day) => day?.format('YYYY-MM-DD')) ?? [];
        if (!begin || !end) return;
        const next = businessDayAfter(end, 1);
        put({ from: String(startOfBusinessDay(begin, zone)), to: String(startOfBusinessDay(next, zone)) });
      }}
    />
  );
}

/** Chooses span, district and metric; kept in the address. */
export function LookedBar() {
  const { search, setSearch } = usePage();
  const looked = useLooked();
  const districts = useDistrictOptions();
  const companies = useCompanyOptions();
  const put: Put = (change) => setSearch({ ...search, pageNum: undefined, ...change });
  return (
    <div className="regulator-bar">
      <Days put={put} />
      <Hours put={put} />
      <Select
        aria-label={words.district}
        value={looked.districtId ?? ''}
        options={[{ value: '', label: words.allDistricts }, ...districts]}
        onChange={(districtId) => put({ districtId: districtId || undefined })}
      />
      {companies.length > 1 && (
        <Select
          aria-label={words.company}
          value={search.company ?? ''}
          options={[{ value: '', label: words.allCompanies }, ...companies]}
          onChange={(company) => put({ company: company || undefined, districtId: undefined })}
        />
      )}
      <Segmented
        aria-label={words.metric}
        value={looked.metric}
        options={cellMetrics.map((value) => ({ value, label: words.metrics[value] }))}
        onChange={(metric) => put({ metric: metric === 'vehicles' ? undefined : metric })}
      />
    </div>
  );
}
