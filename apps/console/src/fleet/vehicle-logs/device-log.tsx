import { mostPacketDays } from '@kickstand/contract/fleet/telemetry';
import {
  type DeviceLogRow,
  deviceLogs,
  packetDirections,
  packetKinds,
  packetVerdicts,
} from '@kickstand/contract/fleet/vehicle-logs';
import { type VehicleDetail, vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { badge, count, millivolt, oneOf, percent, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, picks, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { usePage } from '../../kit/page/page.ts';
import { addressCell } from '../../platform/map-kit/address.parts.tsx';
import type { Tone } from '../../ui/tones.ts';
import { Compare, Comparing } from './compare.tsx';
import { subjectName, subjectNames } from './event-names.ts';
import { precise } from './log-cells.tsx';
import { vehicleLogsWords } from './vehicle-logs.words.ts';
import { isImei, Which } from './which.tsx';

const words = vehicleLogsWords.device;

const JsonDrawer = lazy(async () => ({ default: (await import('./json-drawer.tsx')).JsonDrawer }));
const PacketCharts = lazy(async () => ({ default: (await import('./packet-charts.tsx')).PacketCharts }));

const verdictTones: Record<DeviceLogRow['verdict'], Tone> = {
  fresh: 'quiet',
  late: 'warn',
  duplicate: 'special',
  skewed: 'bad',
  doubled: 'bad',
};

const raw = defineView<DeviceLogRow>({
  id: 'raw',
  label: words.raw,
  may: deviceLogs.packet.access.codes,
  view: ({ row, close }) => (
    <Suspense>
      <JsonDrawer title={words.rawTitle} call={deviceLogs.packet} params={{ id: row.id }} close={close} />
    </Suspense>
  ),
});

const compare = defineView<DeviceLogRow>({ id: 'compare', label: words.compare, view: Compare });

const Query = defineAsk<VehicleDetail, typeof vehicleCommands.createJob>({
  call: vehicleCommands.createJob,
  label: words.query,
  may: commandRules.query.needs,
  level: 0,
  blocked: ({ online }) => (online === 'online' ? undefined : words.offline),
  request: ({ carId }) => ({ body: { type: 'query', carIds: [carId] } }),
  done: (_, reply) => reply.list[0]?.message ?? words.queryDone,
  refreshes: ['deviceLogs'],
});

/** Sends commands to the vehicle that carries the device now. */
function Tools() {
  const { imei = '' } = usePage().search;
  const may = useMay();
  const carrier = useCall(
    vehicles.single,
    { query: { imei } },
    { quiet: true, enabled: may(vehicles.single) },
  );
  return carrier.data?.imei === imei && may(commandRules.query.needs) ? <Query row={carrier.data} /> : null;
}

interface Narrowed {
  imei?: string;
  from?: number | undefined;
  to?: number | undefined;
}

function Charts({ query: { imei, from, to } }: { query: Narrowed }) {
  const [now] = useState(() => Date.now());
  return imei ? (
    <Suspense fallback={<div className="packet-charts" aria-busy="true" />}>
      <PacketCharts imei={imei} from={from} to={to} now={now} />
    </Suspense>
  ) : null;
}

const PacketList = defineListScreen({
  call: deviceLogs.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    at: withLayout(precise, { below: 'deviceAt' }),
    deviceAt: precise,
    kind: oneOf(words.kinds),
    verdict: badge(verdictTones, words.verdicts),
    subject: withLayout(
      (value: string | null) => text(value === null ? null : subjectName(value), undefined),
      {
        width: 150,
        writing: { as: 'named', names: { ...subjectNames } },
      },
    ),
    decoded: withLayout(text, { width: 280 }),
    code: count,
    codeText: withLayout(text, { width: 180 }),
    gsm: count,
    voltageMv: millivolt,
    percent,
    lng: addressCell,
    speed: count,
    satellites: count,
    direction: withLayout(oneOf(words.directions), { extra: true }),
    carId: withLayout(text, { extra: true }),
  },
  filters: {
    imei: search,
    from: instantRange({ to: 'to', days: 1, most: mostPacketDays }),
    kinds: picks(packetKinds, words.kinds),
    direction: pick(packetDirections, words.directions),
    verdict: pick(packetVerdicts, words.verdicts),
    code: { ...search, makes: 0 },
  },
  rowActions: [raw, compare],
  summary: Charts,
  toolbar: Tools,
  empty: words.empty,
});

const readImei = (given: string) => (isImei(given) ? { imei: given } : undefined);

/** The messages to and from one device. */
export default function DeviceLog() {
  const { search: asked } = usePage();
  const [first, choose] = useState<DeviceLogRow>();
  const comparison = useMemo(() => ({ first, choose }), [first]);
  const { deviceTitle, deviceHint } = vehicleLogsWords.start;
  if (!isImei(asked.imei))
    return (
      <Which heading={vehicleLogsWords.device.title} title={deviceTitle} hint={deviceHint} read={readImei} />
    );
  return (
    <Comparing value={comparison}>
      <PacketList />
    </Comparing>
  );
}
