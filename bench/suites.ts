import { join } from 'node:path';
import type { Suite } from './bench.ts';

interface Place {
  /** The file below this folder, and the function in it. */
  file: string;
  measure: string;
  /** What it needs beside a database: a browser, the programs as they are built, or mosquitto. */
  needs?: 'browser' | 'build' | 'mosquitto';
  /** Takes a quarter of an hour, so that it runs only when it is named. */
  isLong?: true;
}

/** Every suite by its name. */
export const suites: Readonly<Record<string, Place>> = {
  analysis: { file: 'analysis.ts', measure: 'benchAnalysis' },
  audience: { file: 'messages/audience.ts', measure: 'benchAudience' },
  closing: { file: 'settlement/closing.ts', measure: 'benchClosing' },
  'dry-run': { file: 'dry-run.ts', measure: 'benchDryRun' },
  envelope: { file: 'envelope.ts', measure: 'benchEnvelope' },
  sizes: { file: 'sizes.ts', measure: 'benchSizes', needs: 'build' },
  list: { file: 'lists/vehicle-list.ts', measure: 'benchVehicleList' },
  ledger: { file: 'ledger.ts', measure: 'benchLedger' },
  orders: { file: 'orders.ts', measure: 'benchOrders' },
  log: { file: 'lists/log-list.ts', measure: 'benchLogList' },
  export: { file: 'export.ts', measure: 'benchExport' },
  feeds: { file: 'live/feeds.ts', measure: 'benchFeeds' },
  fences: { file: 'fences.ts', measure: 'benchFences' },
  figures: { file: 'figures.ts', measure: 'benchFigures' },
  gateway: { file: 'gateway.ts', measure: 'benchGateway' },
  history: { file: 'history.ts', measure: 'benchHistory' },
  line: { file: 'line/line.ts', measure: 'benchLine', needs: 'mosquitto' },
  map: { file: 'map.ts', measure: 'benchMap', needs: 'browser' },
  outbox: { file: 'messages/outbox.ts', measure: 'benchOutbox' },
  pan: { file: 'pan.ts', measure: 'benchPan', needs: 'browser' },
  plan: { file: 'plan/back-test.ts', measure: 'benchBackTest', isLong: true },
  'plan-speed': { file: 'plan/speed.ts', measure: 'benchPlanSpeed' },
  price: { file: 'price.ts', measure: 'benchPrice' },
  push: { file: 'live/push.ts', measure: 'benchPush' },
  reconcile: { file: 'reconcile.ts', measure: 'benchReconcile' },
  ring: { file: 'ring.ts', measure: 'benchRing' },
  settlement: { file: 'settlement/statement.ts', measure: 'benchSettlement' },
  start: { file: 'start-times.ts', measure: 'benchStartTimes', needs: 'build' },
  'station-history': { file: 'stations/history.ts', measure: 'benchStationHistory' },
  'station-slots': { file: 'stations/slots.ts', measure: 'benchStationSlots' },
  stations: { file: 'live/stations.ts', measure: 'benchStations' },
  traces: { file: 'lists/traced-read.ts', measure: 'benchTraces' },
  track: { file: 'track.ts', measure: 'benchTrack' },
  webhooks: { file: 'live/webhooks.ts', measure: 'benchWebhooks' },
  'work-people': { file: 'work-people.ts', measure: 'benchWorkPeople' },
  trips: { file: 'trips.ts', measure: 'benchTrips' },
};

/** The suite of a name, loaded only when it is to run. */
export async function suiteOf(name: string): Promise<Suite> {
  const { file, measure } = suites[name] ?? { file: '', measure: '' };
  const path = join(import.meta.dirname, file);
  const found: Record<string, Suite> = await import(path);
  const suite = found[measure];
  if (!suite) throw new Error(`${path} does not export ${measure}`);
  return suite;
}
