import { CloseOutlined } from '@ant-design/icons';
import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import type { BulkAction } from '../../../kit/action/define-bulk.tsx';
import { ResultsBelow } from '../../../kit/action/results-place.ts';
import type { Chosen } from '../../../kit/list/selection.ts';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { ridingTones } from '../../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import type { ChosenNow, Listed } from '../fleet/fleet-view.ts';
import type { MapNews, MapSession } from '../map/map-session.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import { mapBulk } from './lasso-bulk.tsx';

interface BarProps {
  session: MapSession;
  news: MapNews;
  /** Why no commands can be sent now. */
  blocked: string | undefined;
}

interface Run {
  key: number;
  action: BulkAction<Listed>;
  chosen: Chosen<Listed>;
}

let serial = 0;

/** The vehicles chosen on the map, by state, with their bulk actions; results stay at the bottom while work goes on. */
export default function LassoBar({ session, news: { chosen, chosenCars }, blocked }: BarProps) {
  const may = useMay();
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const rough: Chosen<Listed> = { kind: 'rows', ids: [], rows: [], count: chosenCars.length };
  const start = async (action: BulkAction<Listed>) => {
    const { list } = await session.listed(chosenCars);
    const exact: Chosen<Listed> = { ...rough, ids: chosenCars.map(String), rows: list };
    // Only now the vehicles' use is known.
    const why = action.blocked(exact);
    if (why) return tell({ key: action.id, kind: 'info', text: why });
    setRuns((before) => [...before, { key: ++serial, action, chosen: exact }]);
  };
  const end = (key: number) => setRuns((before) => before.filter((run) => run.key !== key));
  const counted = (action: BulkAction<Listed>) =>
    blocked ?? action.blocked({ ...rough, ids: chosenCars.map(String) });
  return (
    <>
      {chosenCars.length > 0 && (
        <section className="lasso-bar" aria-label={words.chosenBar}>
          <div className="lasso-head">
            <strong role="status">{words.chosen(countText(chosenCars.length))}</strong>
            <Button
              type="text"
              size="small"
              aria-label={words.clearChosen}
              icon={<CloseOutlined />}
              onClick={() => session.choose(undefined)}
            />
          </div>
          {chosen && <ByState chosen={chosen} />}
          <div className="lasso-actions">
            {mapBulk.map(
              (action) =>
                may(action.may) && (
                  <BulkButton
                    key={action.id}
                    action={action}
                    why={counted(action)}
                    start={() => void start(action)}
                  />
                ),
            )}
          </div>
        </section>
      )}
      <ResultsBelow value={true}>
        {runs.map(({ key, action, chosen: meant }) => (
          <action.Run key={key} chosen={meant} end={() => end(key)} />
        ))}
      </ResultsBelow>
    </>
  );
}

const ByState = ({ chosen: { riding, offline, count, held } }: { chosen: ChosenNow }) => (
  <ul className="lasso-states">
    {ridingStates.map((state, i) =>
      riding[i] ? (
        <li key={state}>
          <span className="stat-dot" data-tone={ridingTones[state]} aria-hidden="true" />
          {vehiclesWords.riding[state]} <span className="figure">{countText(riding[i])}</span>
        </li>
      ) : null,
    )}
    {offline > 0 && (
      <li>
        <span className="stat-dot" data-tone="quiet" aria-hidden="true" />
        {vehiclesWords.online.offline} <span className="figure">{countText(offline)}</span>
      </li>
    )}
    {count > held && <li className="muted">{words.chosenAway(countText(count - held))}</li>}
  </ul>
);

interface ButtonProps {
  action: BulkAction<Listed>;
  why: string | undefined;
  start(): void;
}

function BulkButton({ action: { label, danger }, why, start }: ButtonProps) {
  const button = (
    <Button
      size="small"
      danger={danger}
      className={why ? 'blocked' : ''}
      aria-disabled={!!why}
      {...(why && { 'aria-description': why })}
      onClick={why ? undefined : start}
    >
      {label}
    </Button>
  );
  return why ? (
    <Tooltip title={why} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
