import { type WallArea, type WallLive, walls } from '@kickstand/contract/insight/walls';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { vehiclesWords } from '../../../fleet/vehicle-kit/vehicles.words.ts';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { useNow } from '../../../kit/client/clock.ts';
import { live } from '../../../kit/client/live.ts';
import { Compared } from '../../../kit/report/compared.tsx';
import { locale } from '../../../kit/words.ts';
import { ordersPaths } from '../../../rides/orders/orders.paths.ts';
import { countText, nothing } from '../../../ui/format.ts';
import { Figure, Panel, StaleMark } from '../stage/panel.tsx';
import { wallsWords as words } from '../walls.words.ts';
import { type FleetPanelProps, shareText, useVehicles } from './fleet-panels.tsx';
import { boxOfAreas, middleOf, WallMap } from './wall-map.ts';

const { riding: states } = vehiclesWords;

interface MapPanelProps extends FleetPanelProps {
  areas: readonly WallArea[];
  isLight: boolean;
}

/** The map with four figures over it, two on each side of the centre. */
export function MapPanel({ told, asking, areas, isLight }: MapPanelProps) {
  const to = useVehicles(asking);
  return (
    <Panel name="map" title={words.map.title} told={told} every={asking.every}>
      {(fleet) => (
        <>
          <Heads fleet={fleet} asking={asking} />
          <Drawing asking={asking} areas={areas} isLight={isLight} />
          <ul className="wall-legend">
            <Key tone="good">{states.available}</Key>
            <Key tone="busy">{states.riding}</Key>
            <Key tone="special">
              {states.in_ops} · {states.reserved}
            </Key>
            <Key tone="warn">
              {words.map.low}{' '}
              <Figure to={to({ opsStates: 'low_battery' })}>{countText(fleet.ops.low_battery)}</Figure>
            </Key>
            <Key tone="bad">
              {words.map.repair}{' '}
              <Figure to={to({ opsStates: 'repair_reported' })}>
                {countText(fleet.ops.repair_reported)}
              </Figure>
            </Key>
            <li className="wall-warmth">
              {words.map.warmth} <i aria-hidden="true" /> {words.map.few} — {words.map.many}
            </li>
          </ul>
        </>
      )}
    </Panel>
  );
}

const Key = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <li data-tone={tone}>
    <i className="wall-mark" aria-hidden="true" />
    {children}
  </li>
);

const shareOf = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null);

function Heads({ fleet, asking }: { fleet: WallLive; asking: FleetPanelProps['asking'] }) {
  const to = useVehicles(asking);
  const may = useMay();
  const { total, onShelf, riding, rentable, orders } = fleet;
  const share = shareOf(rentable, onShelf);
  const { areaIds } = asking.query;
  const ordersTo = ordersPaths.list.to(
    {},
    { from: orders.since, to: fleet.at, ...(areaIds && { opAreaIds: areaIds.join() }) },
  );
  return (
    <dl className="wall-heads">
      <Head
        name={words.heads.fleet}
        note={words.heads.fleetNote(countText(total), countText(total - onShelf))}
      >
        <Figure to={to({})}>{countText(onShelf)}</Figure>
      </Head>
      <Head
        name={words.heads.riding}
        note={words.heads.ridingNote(shareText(shareOf(riding.riding, onShelf)))}
      >
        <Figure to={to({ ridingState: 'riding' })}>{countText(riding.riding)}</Figure>
      </Head>
      <Head name={words.heads.rentable} note={words.heads.rentableNote(countText(rentable))}>
        <Figure to={to({ rentable: 1 })}>
          {share === null ? nothing : shareText(share).slice(0, -1)}
          {share !== null && <small>%</small>}
        </Figure>
      </Head>
      <Head
        name={words.heads.orders}
        note={
          <Compared
            gap={orders.gap}
            now={orders.today}
            was={orders.yesterday}
            text={countText(orders.yesterday)}
            before={words.heads.ordersNote}
          />
        }
      >
        <Figure to={may('1601') ? ordersTo : undefined}>{countText(orders.today)}</Figure>
      </Head>
    </dl>
  );
}

const Head = ({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd>{note}</dd>
  </div>
);

/** Subscribers get a message every few seconds; after so long without one the map is stale, milliseconds. */
const silenceMs = 30_000;

function SocketMark() {
  const now = useNow();
  const { heardAt, staleSince } = live;
  const at = staleSince ?? (heardAt !== undefined && now - heardAt > silenceMs ? heardAt : undefined);
  return at === undefined ? null : (
    <div className="wall-map-stale">
      <StaleMark at={at} />
    </div>
  );
}

type Label = Pick<WallArea, 'id' | 'name' | 'onShelf'> & { x: number; y: number };

function Drawing({ asking, areas, isLight }: Pick<MapPanelProps, 'asking' | 'areas' | 'isLight'>) {
  const shapes = useCall(walls.shapes, { query: asking.query }, { every: 60_000, quiet: true }).data;
  const baseMap = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [map, setMap] = useState<WallMap>();
  const [labels, setLabels] = useState<readonly Label[]>([]);
  const to = useVehicles(asking);

  useEffect(() => {
    if (!baseMap.current || !canvas.current) return;
    const language = locale === 'zh-CN' ? 'zh' : 'en';
    const made = new WallMap({
      baseMap: baseMap.current,
      canvas: canvas.current,
      language,
      title: words.map.canvas,
    });
    const deafen = live.onFrame((frame) => made.take(frame));
    setMap(made);
    return () => {
      deafen();
      live.watch(undefined);
      made.end();
    };
  }, []);

  useEffect(() => {
    void map?.dress(isLight ? 'light' : 'dark');
  }, [map, isLight]);

  useEffect(() => {
    if (!map || !shapes || !canvas.current) return;
    const box = boxOfAreas(shapes.areas);
    const show = () => {
      map.show(shapes, box);
      map.resize();
      setLabels(
        shapes.areas.flatMap(({ id, name, rings }) => {
          const middle = middleOf(rings);
          const at = middle && map.placeOf(middle);
          return at ? [{ id, name, onShelf: areas.find((area) => area.id === id)?.onShelf ?? 0, ...at }] : [];
        }),
      );
    };
    const watch = new ResizeObserver(show);
    watch.observe(canvas.current);
    show();
    return () => watch.disconnect();
  }, [map, shapes, areas]);

  const edges = shapes && boxOfAreas(shapes.areas);
  const seen = edges && JSON.stringify(edges);
  const area = asking.query.areaIds?.[0];
  useEffect(() => {
    if (!seen) return;
    live.watch({ ...JSON.parse(seen), zoom: 12, ...(area !== undefined && { opAreaIds: [area] }) });
  }, [seen, area]);

  return (
    <div className="wall-map">
      <div className="wall-base-map" ref={baseMap} aria-hidden="true" />
      <canvas ref={canvas} className="wall-dots" role="img" aria-label={words.map.canvas} />
      {labels.map(({ id, name, onShelf, x, y }) => (
        <div key={id} className="wall-label" style={{ left: x, top: y }}>
          {name}
          <Figure to={to({ opAreaIds: String(id) })}>{countText(onShelf)}</Figure>
        </div>
      ))}
      <SocketMark />
      <table className="only-read">
        <caption>{words.map.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.map.area}</th>
            <th scope="col">{words.map.vehicles}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map(({ id, name, onShelf }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{countText(onShelf)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
