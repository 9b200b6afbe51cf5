import {
  eventGroups,
  mostVehicleLogDays,
  type VehicleLogRow,
  vehicleLogs,
} from '@kickstand/contract/fleet/vehicle-logs';
import type { ReplyOf } from '@kickstand/contract/kit';
import { Alert, Switch } from 'antd';
import { createContext, lazy, Suspense, useContext, useMemo, useState } from 'react';
import { defineGo, defineView } from '../../kit/action/define-action.tsx';
import { changeWriting } from '../../kit/form/differences.ts';
import { type Cell, oneOf, percent, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, picks, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { instantText } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';
import { changeTerms } from '../../platform/logs/terms.parts.ts';
import { addressCell } from '../../platform/map-kit/address.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { nothing } from '../../ui/format.ts';
import { liveMapPaths } from '../live-map/live-map.paths.ts';
import { openTrack } from '../vehicle-kit/track.service.ts';
import { contentLine } from './content-line.ts';
import { eventName, eventNames } from './event-names.ts';
import { precise } from './log-cells.tsx';
import { vehicleLogsWords } from './vehicle-logs.words.ts';
import { isCarId, isImei, Which } from './which.tsx';

const words = vehicleLogsWords.vehicle;
const liveEveryMs = 3_000;

const JsonDrawer = lazy(async () => ({ default: (await import('./json-drawer.tsx')).JsonDrawer }));

const raw = defineView<VehicleLogRow>({
  id: 'raw',
  label: words.raw,
  may: vehicleLogs.entry.access.codes,
  view: ({ row: { carId, id }, close }) => (
    <Suspense>
      <JsonDrawer title={words.rawTitle} call={vehicleLogs.entry} params={{ carId, id }} close={close} />
    </Suspense>
  ),
});

const onMap = defineGo<VehicleLogRow>({
  id: 'map',
  label: words.onMap,
  may: '0301',
  go: ({ carId }, page) => page.open(liveMapPaths.map.to({}, { car: carId })),
});

const onTrack = defineGo<VehicleLogRow>({
  id: 'track',
  label: words.onTrack,
  may: '0301||0302',
  go: ({ carId, at }, page) => openTrack(page, carId, at),
});

const outcome: Cell<boolean | null> = withLayout(
  (ok: boolean | null) =>
    ok === null ? (
      nothing
    ) : (
      <Badge tone={ok ? 'good' : 'bad'}>{ok ? words.results.ok : words.results.failed}</Badge>
    ),
  { width: 90, writing: { as: 'named', names: { true: words.results.ok, false: words.results.failed } } },
);

const attention: Cell<boolean> = withLayout(
  (suspicious: boolean) => (suspicious ? <Badge tone="bad">{words.suspicious}</Badge> : nothing),
  { width: 100, writing: { as: 'named', names: { true: words.suspicious, false: '' } } },
);

/** The change or arguments, then the details; a file has a column for each. */
const content: Cell<string, VehicleLogRow> = Object.assign(
  (_: string, row: VehicleLogRow) => text(contentLine(row), undefined),
  {
    width: 250,
    writing: { as: 'text' as const },
    beside: { key: 'change', label: words.change, writing: changeWriting(changeTerms) },
  },
);

const Live = createContext({ live: false, setLive: (_: boolean) => {} });

function LiveSwitch() {
  const { live, setLive } = useContext(Live);
  return (
    <Switch
      aria-label={words.live}
      checked={live}
      checkedChildren={words.live}
      unCheckedChildren={words.live}
      onChange={setLive}
    />
  );
}

/** The controllers that were in the vehicle, if more than one. */
function Controllers({ reply: { controllers } }: { reply: ReplyOf<typeof vehicleLogs.list> }) {
  if (controllers.length < 2) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={words.changed(controllers.length)}
      description={
        <ol className="log-controllers">
          {controllers.map(({ imei, from, to }) => (
            <li key={`${imei}${from}`}>
              {words.period(imei, instantText(from), to === null ? words.now : instantText(to))}
            </li>
          ))}
        </ol>
      }
    />
  );
}

const listOf = (every?: number) =>
  defineListScreen({
    call: vehicleLogs.list,
    title: words.title,
    rowKey: 'id',
    labels: words.fields,
    columns: {
      at: precise,
      event: withLayout((value: string) => text(eventName(value), undefined), {
        width: 150,
        writing: { as: 'named', names: { ...eventNames } },
      }),
      suspicious: attention,
      content,
      ok: outcome,
      resultText: withLayout(text, { width: 160 }),
      source: oneOf(words.sources),
      operator: withLayout(text, { below: 'source', keep: true }),
      lng: addressCell,
      battery: percent,
      tripId: withLayout(text, { extra: true }),
      imei: withLayout(text, { width: 160 }),
      group: withLayout(oneOf(words.groups), { extra: true }),
      platform: withLayout(text, { extra: true }),
      traceId: withLayout(text, { extra: true }),
    },
    filters: {
      carId: search,
      imei: search,
      from: instantRange({ to: 'to', days: 2, most: mostVehicleLogDays }),
      groups: picks(eventGroups, words.groups),
      operator: search,
      ok: yesNo,
    },
    rowActions: [onMap, onTrack, raw],
    summary: Controllers,
    toolbar: LiveSwitch,
    empty: words.empty,
    ...(every !== undefined && { every }),
  });

const Still = listOf();
const Following = listOf(liveEveryMs);

const readNumber = (given: string): Record<string, string> | undefined => {
  if (isImei(given)) return { imei: given };
  return isCarId(given) ? { carId: given } : undefined;
};

/** Everything that happened to one vehicle. */
export default function VehicleLog() {
  const { search: asked } = usePage();
  const [live, setLive] = useState(false);
  const following = useMemo(() => ({ live, setLive }), [live]);
  const { vehicleTitle, vehicleHint } = vehicleLogsWords.start;
  if (!isImei(asked.imei) && !isCarId(asked.carId))
    return (
      <Which
        heading={vehicleLogsWords.vehicle.title}
        title={vehicleTitle}
        hint={vehicleHint}
        read={readNumber}
      />
    );
  return <Live value={following}>{live ? <Following /> : <Still />}</Live>;
}
