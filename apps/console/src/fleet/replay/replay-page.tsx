import { Alert, Button } from 'antd';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { instantText } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';
import { ErrorPanel, LoadingPanel, StatePanel } from '../../kit/page/states.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { Span } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import { ReplayView } from './replay-view.tsx';
import { searchOf, spanFault, wishOf } from './span.parts.ts';
import { useTrack } from './use-track.ts';
import './replay.css';

const InstantRange = lazy(async () => ({
  default: (await import('../../kit/list/instant-range.tsx')).InstantRange,
}));

export interface ReplayProps {
  carId: string;
  /** Of its present controller. */
  imei: string | null;
  /** When it last reported a position, epoch ms. */
  locatedAt: number | null;
}

const mostDays = 7;

/** The replay of a vehicle's track. The period is in the address. */
export default function ReplayPage({ carId, imei, locatedAt }: ReplayProps) {
  const { search, setSearch } = usePage();
  const [opened] = useState(() => Date.now());
  const { trackFrom = '', trackTo = '', at = '' } = search;
  const wish = useMemo(() => wishOf({ trackFrom, trackTo, at }, opened), [trackFrom, trackTo, at, opened]);
  const fault = spanFault(wish);
  const answer = useTrack(carId, wish, fault === undefined);
  const go = (span: Span | undefined, moment?: number) =>
    setSearch({
      ...search,
      ...(span ? searchOf(span, moment) : { trackFrom: undefined, trackTo: undefined, at: moment }),
    });
  const partly = answer.read > 0 && answer.error !== undefined;
  return (
    <section className="vehicle-group replay" aria-label={words.tab}>
      <Bar carId={carId} span={wish} go={go} />
      {fault && <Alert type="warning" showIcon title={words[fault]} />}
      {partly && (
        <Alert
          type="warning"
          showIcon
          title={words.partFailed}
          action={
            <Button size="small" onClick={answer.retry}>
              {words.retry}
            </Button>
          }
        />
      )}
      {!fault && (
        <Body
          carId={carId}
          imei={imei}
          locatedAt={locatedAt}
          wish={wish}
          answer={answer}
          go={(moment) => go(undefined, moment)}
        />
      )}
    </section>
  );
}

interface BarProps {
  carId: string;
  span: Span;
  go(span: Span | undefined): void;
}

function Bar({ carId, span, go }: BarProps) {
  const id = useId();
  return (
    <div className="replay-bar">
      <label htmlFor={id}>{words.range}</label>
      <Suspense>
        <InstantRange
          id={id}
          label={words.range}
          value={[span.from, span.to]}
          mostDays={mostDays}
          clearable={false}
          onChange={([from, to]) => from !== undefined && to !== undefined && go({ from, to })}
        />
      </Suspense>
      <Button onClick={() => go(undefined)}>{words.lastDay}</Button>
      <ExportMenu carId={carId} span={span} />
    </div>
  );
}

interface BodyProps extends ReplayProps {
  wish: ReturnType<typeof wishOf>;
  answer: ReturnType<typeof useTrack>;
  go(moment: number): void;
}

function Body({ carId, imei, locatedAt, wish, answer, go }: BodyProps) {
  const { track, error, waiting, pieces, read, retry } = answer;
  if (waiting)
    return (
      <>
        {pieces > 1 && <p role="status">{words.loading(read, pieces)}</p>}
        <LoadingPanel rows={6} />
      </>
    );
  if (read === 0 && error) return <ErrorPanel error={error} retry={retry} />;
  if (track.points.length > 0)
    return (
      <ReplayView
        key={`${wish.from}-${wish.to}-${wish.at}`}
        carId={carId}
        span={wish}
        track={track}
        at={wish.at}
      />
    );
  if (imei === null && locatedAt === null)
    return <StatePanel kind="empty" title={words.noDevice} hint={words.noDeviceHint} />;
  if (locatedAt === null) return <StatePanel kind="empty" title={words.empty} hint={words.neverLocated} />;
  return (
    <StatePanel kind="empty" title={words.empty} hint={words.emptyHint(instantText(locatedAt))}>
      <Button type="primary" onClick={() => go(locatedAt)}>
        {words.toLast}
      </Button>
    </StatePanel>
  );
}
