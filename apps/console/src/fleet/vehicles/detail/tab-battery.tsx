import { type OpsTaskRow, ops } from '@kickstand/contract/work/field-work';
import { useCall } from '../../../kit/client/calls.ts';
import { badge, instant, percent, text } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { taskKitWords } from '../../task-kit/task-kit.words.ts';
import { ChargeChart } from './charge-chart.tsx';
import { pastWords as words } from './past.words.ts';
import { Bindings, mostShown, Newest } from './past-parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

const taskWords = taskKitWords.tasks;
const tones: Record<OpsTaskRow['state'], Tone> = {
  pending: 'warn',
  doing: 'busy',
  done: 'good',
  closed: 'quiet',
  paused: 'special',
};

/** The battery's history, its swaps, and former batteries. */
export default function TabBattery() {
  const { carId } = useShownVehicle();
  const query = { carId, types: ['swap' as const], pageSize: mostShown };
  const swaps = useCall(ops.tasks, { query }, { quiet: true });
  return (
    <>
      <section className="vehicle-group">
        <h2>{words.charge}</h2>
        <ChargeChart carId={carId} />
      </section>
      <section className="vehicle-group">
        <h2>{words.swaps}</h2>
        <Loaded of={swaps}>
          {({ list, count }) =>
            count === 0 ? (
              <p className="muted">{words.noSwaps}</p>
            ) : (
              <>
                <Parts
                  title={words.swaps}
                  rows={list}
                  rowKey="id"
                  labels={taskWords.fields}
                  show={{
                    createdAt: instant,
                    state: badge(tones, taskWords.state),
                    assignee: text,
                    startedAt: instant,
                    finishedAt: instant,
                    beforePct: percent,
                    afterPct: percent,
                    remark: text,
                  }}
                />
                <Newest shown={list.length} count={count} />
              </>
            )
          }
        </Loaded>
      </section>
      <Bindings carId={carId} kind="battery" title={words.batteries} empty={words.noBatteries} />
    </>
  );
}
