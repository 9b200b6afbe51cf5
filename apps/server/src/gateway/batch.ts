import type { VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../kernel/database/db.ts';
import { rootSpan } from '../kernel/tracing/spans.ts';
import type { AlarmNews } from '../live/alarm-news.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import { type Packet, storePackets } from './packets.store.ts';
import { type DeviceEvent, storeEvents, storeStates } from './states.store.ts';
import { raiseTold } from './told-alarms.store.ts';

/** A message waiting to be stored, with its promise. */
export interface Waiting {
  packet: Packet;
  event?: DeviceEvent | undefined;
  stored(): void;
}

/** A vehicle's state as of the beginning of its batch: what is received meanwhile belongs to the next one. */
export interface Changed {
  index: number;
  vehicle: number;
  facts: VehicleFacts;
}

/** A row to store: a vehicle's state, or a message. */
export type Row = Changed | Waiting;
export const isState = (row: Row): row is Changed => 'facts' in row;
export const isWaiting = (row: Row): row is Waiting => 'packet' in row;

/** Rows per statement. */
const mostRows = 2_000;

async function inParts<T>(items: readonly T[], work: (part: readonly T[]) => Promise<unknown>) {
  for (let from = 0; from < items.length; from += mostRows) await work(items.slice(from, from + mostRows));
}

interface Needs {
  database: Database;
  metrics: GatewayMetrics;
  onAlarms?: ((raised: readonly AlarmNews[]) => void) | undefined;
}

/** Stores states, messages and their notifications in one transaction, and raises the resulting alarms. */
export function writeBatch(needs: Needs, rows: readonly Row[]) {
  const [states, waiting] = [rows.filter(isState), rows.filter(isWaiting)];
  const counts = { 'kickstand.messages': waiting.length, 'kickstand.states': states.length };
  return rootSpan('batch of the gateway', counts, () => writeRows(needs, states, waiting));
}

async function writeRows(
  { database, metrics, onAlarms }: Needs,
  states: readonly Changed[],
  waiting: readonly Waiting[],
) {
  const events = waiting.flatMap(({ event }) => event ?? []);
  const { doubled, raised } = await database.write(everything, async (db) => {
    await inParts(states, (some) => storeStates(db, some));
    const packets = waiting.map(({ packet }) => packet);
    await inParts(packets, (some) => storePackets(db, some));
    const fresh: DeviceEvent[] = [];
    await inParts(distinct(events), async (some) => fresh.push(...(await storeEvents(db, some))));
    const told = fresh.flatMap(({ alarm }) => alarm ?? []);
    return {
      doubled: events.length - fresh.length,
      raised: told.length > 0 ? await raiseTold(db, told) : [],
    };
  });
  if (raised.length > 0) onAlarms?.(raised);
  metrics.count('gateway_rows_total', 'Rows the gateway has stored', states.length + waiting.length);
  if (doubled > 0) metrics.count('gateway_events_doubled_total', 'Notifications that came again', doubled);
}

/** A batch may contain the same notification twice: the first one decides whether it is an alarm. */
function distinct(events: readonly DeviceEvent[]) {
  const first = new Map<string, DeviceEvent>();
  for (const event of events) {
    const key = `${event.vehicle} ${event.eventId}`;
    if (!first.has(key)) first.set(key, event);
  }
  return [...first.values()];
}
