import { mostPacketDays, telemetry } from '@kickstand/contract/fleet/telemetry';
import { useState } from 'react';
import { count, instant, lngLat, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { monitoringWords as words } from './monitoring.words.ts';
import { useShownDevice } from './shown-device.ts';

const dayMs = 86_400_000;

const Events = defineListScreen({
  call: telemetry.deviceEvents,
  title: words.events,
  rowKey: 'id',
  labels: words.eventFields,
  columns: {
    at: instant,
    notify: withLayout(count, { width: 70 }),
    text: withLayout(text, { width: 200 }),
    deviceAt: instant,
    lng: lngLat,
  },
  empty: words.noEvents,
});

/** A device's notifications of the last seven days. */
export function DeviceEvents() {
  const { imei } = useShownDevice();
  const [to] = useState(() => Date.now() + 60_000);
  return <Events fixed={{ imei, from: to - mostPacketDays * dayMs, to }} />;
}
