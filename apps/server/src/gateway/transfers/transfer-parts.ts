import { chunkTopic, deviceTopics, type TransferOffer } from '@kickstand/contract/fleet/devices';
import { shardOf } from '@kickstand/domain/fleet/devices';
import {
  chunkAt,
  chunkBytes,
  isInWindow,
  packChunk,
  whyUpgradeWaits,
} from '@kickstand/domain/fleet/upgrades';
import { everything } from '@kickstand/domain/platform/access';
import type { Bus } from '../../kernel/bus/bus.ts';
import type { Database } from '../../kernel/database/db.ts';
import type { FleetState } from '../../live/fleet.ts';
import type { Commands } from '../commands/commands.ts';
import type { GatewayMetrics, Log } from '../gateway-metrics.ts';
import { Images } from './images.ts';
import { oneByOne } from './one-by-one.ts';
import { type OpenJob, putVehicles } from './transfers.store.ts';
import { UnderWay, type Underway } from './under-way.ts';

export interface TransferNeeds {
  database: Database;
  fleet: FleetState;
  bus: Bus;
  commands: Pick<Commands, 'wake'>;
  metrics: GatewayMetrics;
  log: Log;
  now(): number;
  /** The IANA zone of windows. */
  zone: string;
}

/** Shared parts of package transfer. */
export interface TransferParts extends TransferNeeds {
  underWay: UnderWay;
  images: Images;
  /** Controllers that were silent after their restart. */
  silent: Set<string>;
  /** Whether an upgrade is sending now. */
  isOpen(job: OpenJob): boolean;
  /** Why nothing is sent to a vehicle now; undefined if allowed. */
  whyNot(of: Pick<Underway, 'job' | 'one'>): string | undefined;
  /** Sends a controller its offer, with permission to install or not. */
  offer(underway: Underway, install?: boolean): void;
  /** Sends one chunk; returns its size, or undefined if nothing may be sent to this controller now. */
  sendChunk(imei: string, chunk: { jobId: string; index: number }): number | undefined;
  /** Write down what changed. One write follows the other: two at once would take a vehicle from the same state. */
  write(): Promise<void>;
}

const topicFor = (topic: string, imei: string) =>
  topic.replace(':shard', String(shardOf(imei))).replace(':imei', imei);

export function transferParts(needs: TransferNeeds): TransferParts {
  const { fleet, bus, metrics, now, zone, database } = needs;
  const underWay = new UnderWay();
  const images = new Images(database);
  const isOpen = ({ state, window }: OpenJob) =>
    (state === 'canary' || state === 'running') && isInWindow(window, now(), zone);
  const whyNot: TransferParts['whyNot'] = ({ job, one }) => {
    if (!isOpen(job)) return 'rests';
    const index = fleet.indexOfImei(one.imei);
    return index === undefined ? 'offline' : whyUpgradeWaits(fleet.facts(index), now());
  };
  return {
    ...needs,
    underWay,
    images,
    silent: new Set(),
    isOpen,
    whyNot,
    offer(underway, install = false) {
      const { job, one } = underway;
      underway.askedAt = now();
      bus.publish(topicFor(deviceTopics.offer.topic, one.imei), JSON.stringify(offerOf(job, install)), {
        qos: 1,
      });
    },
    sendChunk(imei, { jobId, index }) {
      const underway = underWay.find(imei);
      if (underway?.one.jobId !== jobId || whyNot(underway) !== undefined) return undefined;
      const image = images.at(underway.job.packageId);
      const bytes = image && chunkAt(image, index);
      if (!bytes || bytes.length === 0) return undefined;
      const packed = packChunk({ jobId, index, bytes });
      bus.publish(topicFor(chunkTopic, imei), packed);
      metrics.count('transfer_chunks_total', 'Chunks of packages that were sent to controllers');
      return packed.length;
    },
    write: oneByOne(async () => {
      const changes = underWay.changes();
      if (changes.length === 0) return;
      await database.write(everything, (db) => putVehicles(db, changes, now()));
      underWay.written(changes);
    }),
  };
}

const offerOf = (job: OpenJob, install: boolean): TransferOffer => ({
  jobId: job.jobId,
  kind: job.kind,
  model: job.model,
  version: job.packageVersion,
  size: job.size,
  sha256: job.sha256,
  signature: job.signature,
  chunk: chunkBytes,
  install,
});
