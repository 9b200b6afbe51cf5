import { monitoring } from '@kickstand/contract/insight/monitoring';
import { Button } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { age } from '../../kit/list/cells.tsx';
import { CommandFigures } from './command-figures.tsx';
import { DeviceShares } from './device-shares.tsx';
import { DeviceTiles } from './device-tiles.tsx';
import { monitoringWords as words } from './monitoring.words.ts';
import { useAreaWish } from './narrowing.ts';
import { OnlineLine } from './online-line.tsx';

const everyMs = 30_000;

/** The state of the fleet's devices, above their list. */
export function DeviceHealth() {
  const query = useAreaWish();
  const answer = useCall(monitoring.overview, { query }, { quiet: true, keep: true, every: everyMs });
  const { data, error } = answer;
  return (
    <section className="device-health" aria-label={words.now}>
      <p className="muted">
        {words.scopeNote}
        {data && <> · {age(data.at, data)}</>}
      </p>
      {error && !data ? (
        <p role="alert">
          {words.countsFailed}: {sentenceOf(error)}{' '}
          <Button onClick={() => void answer.refetch()}>{words.retry}</Button>
        </p>
      ) : (
        <DeviceTiles overview={data} />
      )}
      <div className="device-panels">
        <OnlineLine />
        {data && <DeviceShares overview={data} />}
        <CommandFigures />
      </div>
    </section>
  );
}
