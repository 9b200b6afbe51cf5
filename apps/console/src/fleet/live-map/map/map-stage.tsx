import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { ResultsBelow } from '../../../kit/action/results-place.ts';
import { LiveBadge } from '../../../kit/live/live-badge.tsx';
import { Legend } from '../fleet/legend.tsx';
import { MapToolbar } from '../lasso/lasso-toolbar.tsx';
import { useWaitingOrders } from '../lasso/lasso-waiting.ts';
import { useLayersSnapshot } from '../layers/layers-snapshot.ts';
import type { Area } from '../layers/overlays.ts';
import { liveMapWords as words } from '../live-map.words.ts';
import { SnapshotBanner } from '../snapshot/snapshot-banner.tsx';
import type { MapWish } from './map-address.ts';
import type { MapNews, MapSession } from './map-session.ts';
import type { MapWork } from './map-work.ts';
import { mapWorkWords } from './map-work.words.ts';

const AlarmsButton = lazy(async () => ({
  default: (await import('../../alarms/alarms.parts.tsx')).AlarmsButton,
}));
const LassoBar = lazy(() => import('../lasso/lasso-bar.tsx'));
const SnapshotBar = lazy(() => import('../snapshot/snapshot-bar.tsx'));
const FollowedOrder = lazy(async () => ({
  default: (await import('../lasso/lasso-approved.tsx')).FollowedOrder,
}));

interface MapStageProps {
  place: RefObject<HTMLDivElement | null>;
  session: MapSession | undefined;
  news: MapNews;
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  work: MapWork;
  /** Service areas in scope, if loaded. */
  areas: readonly Area[] | undefined;
  /** Shows everything. */
  home(): void;
  /** Shows the waiting alarms. */
  openAlarms(): void;
  /** Content beside a point of the map. */
  children?: ReactNode;
}

/** The map and what is on it: live or stale indicator, legend, tools, choice, past. */
export function MapStage({
  place,
  session,
  news,
  wish,
  change,
  work,
  areas,
  home,
  openAlarms,
  children,
}: MapStageProps) {
  const map = session?.map;
  const snapshot = useLayersSnapshot(session, news, wish.at);
  const waiting = !session || (map !== undefined && !news.fed);
  return (
    <section className="map-stage" aria-label={words.map} aria-busy={waiting}>
      <div ref={place} className="map-canvas" />
      <Top session={session} news={news} wish={wish} work={work} openAlarms={openAlarms} />
      {session && !map && (
        <p className="map-without" role="alert">
          {words.noDrawing}
        </p>
      )}
      {session && (
        <MapToolbar
          tool={work.tool}
          take={work.take}
          chooseView={work.chooseView}
          hasMap={map !== undefined}
          coarse={news.coarse}
          past={work.opened}
          togglePast={work.togglePast}
          share={work.share}
        />
      )}
      {map && (
        <>
          <div className="map-zoom">
            <Button aria-label={words.zoomIn} icon={<PlusOutlined />} onClick={() => map.zoomBy(1)} />
            <Button aria-label={words.zoomOut} icon={<MinusOutlined />} onClick={() => map.zoomBy(-1)} />
            <Button aria-label={words.wholeTown} icon={<ExpandOutlined />} onClick={home} />
          </div>
          <Legend wish={wish} change={change} map={map} areas={areas} snapshot={snapshot} />
        </>
      )}
      <Suspense>{children}</Suspense>
      <div className="map-foot">
        {session && (
          <Suspense>
            <Chosen session={session} news={news} blocked={work.blocked} />
          </Suspense>
        )}
        {work.opened && (
          <Suspense>
            <SnapshotBar wish={wish} reading={work.snapshot} change={change} close={work.backToLive} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** Loaded with the first choice, and kept while its results may be shown. */
function Chosen(props: { session: MapSession; news: MapNews; blocked: string | undefined }) {
  const { session, news } = props;
  return news.chosenCars.length > 0 || session.hasChosen ? <LassoBar {...props} /> : null;
}

function Top({
  session,
  news,
  wish: { at, areas },
  work,
  openAlarms,
}: Pick<MapStageProps, 'session' | 'news' | 'wish' | 'work' | 'openAlarms'>) {
  const orders = useWaitingOrders();
  const { tool, follow } = work;
  return (
    <div className="map-top">
      {at === undefined ? (
        <LiveBadge />
      ) : (
        <SnapshotBanner at={at} reading={work.snapshot} backToLive={work.backToLive} />
      )}
      {news.coarse && <span className="live-badge">{words.coarse}</span>}
      {!session && <span className="live-badge">{words.loading}</span>}
      <Suspense>{at === undefined && <AlarmsButton areaIds={areas} onOpen={openAlarms} />}</Suspense>
      {follow.on && (
        <p className="live-badge" role="status">
          {mapWorkWords.following(news.picked ? String(news.picked.vehicle) : '')}
          <Button type="link" size="small" onClick={follow.stop}>
            {mapWorkWords.unfollow}
          </Button>
        </p>
      )}
      {tool && (
        <p className="live-badge map-hint" role="status">
          {hints[tool]}
        </p>
      )}
      <ResultsBelow value={true}>
        <Suspense>
          {orders.map((order) => (
            <FollowedOrder key={order.approvalId} order={order} />
          ))}
        </Suspense>
      </ResultsBelow>
    </div>
  );
}

const hints = {
  ...mapWorkWords.lassoHint,
  ruler: mapWorkWords.rulerHint,
  place: mapWorkWords.placeHint,
} as const;
