import { type WallFigures, wallSteps } from '@kickstand/contract/insight/walls';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { usePage } from '../../../kit/page/page.ts';
import type { Told } from '../stage/panel.tsx';
import { wallsWords as words } from '../walls.words.ts';
import type { AskedDays } from './use-days.ts';

// Not loaded unless days are chosen.
const DaysPicker = lazy(async () => ({ default: (await import('./days-picker.tsx')).DaysPicker }));

interface DaysBarProps {
  asked: AskedDays;
  told: Told<WallFigures>;
  mostDays: number;
}

/** Shows the days and the unit of the charts, and chooses both. */
export function DaysBar({ asked: { span, from, to }, told, mostDays }: DaysBarProps) {
  const { search, setSearch } = usePage();
  const put = (change: Record<string, string | undefined>) => setSearch({ ...search, ...change });
  return (
    <div className="wall-days-bar">
      {span === 'custom' && (
        <Suspense fallback={<Skeleton.Input active />}>
          <DaysPicker
            from={from}
            to={to}
            mostDays={mostDays}
            change={(days) => put({ by: undefined, ...days })}
          />
        </Suspense>
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
