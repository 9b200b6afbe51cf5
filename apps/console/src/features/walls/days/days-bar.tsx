import { type WallFigures, wallSteps } from '@kickstand/contract/walls';
import '../../../kit/input/day-language.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { usePage } from '../../../kit/page/page.ts';
import type { Told } from '../stage/panel.tsx';
import { wallsWords as words } from '../walls.words.ts';
import type { AskedDays } from './use-days.ts';

const written = (day: Dayjs) => day.format('YYYY-MM-DD');
// In full screen nothing is seen that hangs elsewhere in the page.
const wallOf = (at: HTMLElement) => at.closest<HTMLElement>('.wall') ?? document.body;

interface DaysBarProps {
  asked: AskedDays;
  told: Told<WallFigures>;
  mostDays: number;
}

/** From which day to which, where days are chosen, and by what the charts count. */
export function DaysBar({ asked: { span, from, to }, told, mostDays }: DaysBarProps) {
  const { search, setSearch } = usePage();
  const put = (change: Record<string, string | undefined>) => setSearch({ ...search, ...change });
  return (
    <div className="wall-days-bar">
      {span === 'custom' && (
        <DatePicker.RangePicker
          aria-label={words.spans.custom}
          allowClear={false}
          getPopupContainer={wallOf}
          value={[dayjs(from), dayjs(to)]}
          maxDate={dayjs()}
          disabledDate={(day, { from: first }) =>
            first !== undefined && Math.abs(day.diff(first, 'day')) >= mostDays
          }
          onChange={(days) =>
            days?.[0] && days[1] && put({ by: undefined, from: written(days[0]), to: written(days[1]) })
          }
        />
      )}
      <fieldset className="wall-areas">
        <legend className="only-read">{words.by}</legend>
        {wallSteps.map((step) => (
          <button
            key={step}
            type="button"
            aria-pressed={step === told.data?.by}
            onClick={() => put({ by: step })}
          >
            {words.steps[step]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
