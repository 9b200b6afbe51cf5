import { startOfDay } from '@kickstand/domain/platform/time';
import '../input/day-language.ts';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { fromWall, toWall } from '../../ui/wall-clock.ts';
import { kitWords as words } from '../kit.words.ts';
import { deploymentZone } from '../page/format.ts';

type Range = readonly [number | undefined, number | undefined];

interface InstantRangeProps {
  id: string;
  label: string;
  value: Range;
  /** The longest selectable period, in days. */
  mostDays: number | undefined;
  clearable: boolean;
  onChange(value: Range): void;
}

const dayMs = 86_400_000;

/** Parsed to the minute; seconds are accepted. */
const formats = ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss'];

/** An end chosen by the minute or second includes it, ms. */
const restOf = (end: Dayjs) => (end.second() === 0 ? 59_999 : 999);

function presetsOf(zone: string, mostDays: number) {
  const now = Date.now();
  const span = (from: number, to: number): [Dayjs, Dayjs] => [toWall(from, zone), toWall(to, zone)];
  const dayOf = (before: number) => startOfDay(now, zone, before);
  const endOfToday = dayOf(-1) - 1;
  const last = [7, 30, 90].filter((days) => days <= mostDays);
  return [
    { label: words.today, value: span(dayOf(0), endOfToday) },
    { label: words.yesterday, value: span(dayOf(1), dayOf(0) - 1) },
    ...last.map((days) => ({ label: words.lastDays(days), value: span(dayOf(days - 1), endOfToday) })),
  ];
}

/** From and to, in the deployment's time zone. */
export function InstantRange({
  id,
  label,
  value: [from, to],
  mostDays,
  clearable,
  onChange,
}: InstantRangeProps) {
  const zone = deploymentZone();
  const wall = (ms: number | undefined) => (ms === undefined ? null : toWall(ms, zone));
  const tooFar = (day: Dayjs, { from: first }: { from?: Dayjs }) =>
    mostDays !== undefined && first !== undefined && Math.abs(day.diff(first)) >= mostDays * dayMs;
  // A list that always has a beginning goes on until now where no end is said.
  const isUpToNow = !clearable && from !== undefined;

  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      aria-label={label}
      className="filter-wide"
      showTime
      format={formats}
      needConfirm={false}
      allowEmpty={[true, true]}
      allowClear={clearable}
      placeholder={[words.from, isUpToNow ? words.today : words.to]}
      value={[wall(from), wall(to)]}
      presets={presetsOf(zone, mostDays ?? Number.POSITIVE_INFINITY)}
      disabledDate={tooFar}
      onChange={(range) =>
        onChange([
          range?.[0] ? fromWall(range[0], zone) : undefined,
          range?.[1] ? fromWall(range[1], zone) + restOf(range[1]) : undefined,
        ])
      }
    />
  );
}
