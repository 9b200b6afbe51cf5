import { createHash } from 'node:crypto';
import { chunkTopic, type TransferOffer } from '@kickstand/contract/fleet/devices';
import type { PackageKind } from '@kickstand/contract/fleet/upgrades';
import { shardOf } from '@kickstand/domain/fleet/devices';
import { chunksOf, packChunk, unpackChunk } from '@kickstand/domain/fleet/upgrades';
import { newId } from '../../src/kernel/ids.ts';
import { type TestDevice, topicOf, until } from '../device.ts';
import { anImage, packageFile, signingKeys } from '../files/packages.ts';
import { type FleetFixture, fleetFixture, nth } from '../fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture } from '../gateway-fixture.ts';

export const minute = 60_000;
const image = anImage(20_000);
const old = { firmware: '131088', voice: 'v12' };
/** What a package of each kind brings vehicles to. */
export const targets = { firmware: '2.1.0', voice: 'v13' } as const;
const marker = 'marker';

interface Job {
  vehicles: readonly number[];
  kind?: PackageKind;
  canary?: number;
  over?: Record<string, unknown>;
}

/** A broker and a gateway with a package of each kind, on a clock and with a pump that the test moves. */
export async function transfersFixture(vehicles: number) {
  const store = await fleetFixture(vehicles);
  const packages = { firmware: await aPackage(store, 'firmware'), voice: await aPackage(store, 'voice') };
  await store.asOwner(
    `insert into device (vehicle_id, imei, fw_version, voice_version, bound_at)
     select vehicle_id, imei, $1, $2, now() from vehicle`,
    [old.firmware, old.voice],
  );
  const gateway = await gatewayFixture(store.database);
  const row = async (text: string, values: unknown[]) => (await store.asOwner(text, values))[0];
  return {
    ...gateway,
    store,
    sha256: createHash('sha256').update(image).digest('hex'),
    /** One look of the gateway at all upgrades. */
    step: () => gateway.gateway.transfers.step(),
    connect: (n: number) => Controller.connect(gateway, n),
    /** An upgrade of some vehicles, as a call would make it. */
    job: (one: Job) =>
      insertJob(store, { ...one, at: gateway.clock.now, packageId: packages[one.kind ?? 'firmware'] }),
    stateOf: (jobId: string) =>
      row('select state, paused_from, stop from device_job where job_id = $1', [jobId]),
    vehicleOf: (jobId: string, n: number) =>
      row(
        'select state, code, chunks, attempts from device_job_vehicle where job_id = $1 and vehicle_id = $2',
        [jobId, nth(n).vehicle],
      ),
    /** End an upgrade, as a call would. */
    end: (jobId: string) => store.asOwner(ending, [jobId]),
    close: async () => {
      await gateway.close();
      await store.drop();
    },
  };
}
export type TransfersFixture = Awaited<ReturnType<typeof transfersFixture>>;

/** Takes all vehicles of an upgrade out of it, and ends it. */
export const ending = `with over as (update device_job_vehicle set state = 'skipped', code = 'aborted', ended_at = now()
    where job_id = $1 and state in ('waiting', 'sent', 'downloading', 'rebooting'))
  update device_job set state = 'aborted', paused_from = null, ended_at = now() where job_id = $1 and ended_at is null`;

/** A released package of a kind; answers its id. */
export async function aPackage(store: FleetFixture, kind: PackageKind, content = image) {
  const packageId = newId();
  const { privateKey } = signingKeys();
  const { header } = packageFile({ privateKey, image: content, kind, version: targets[kind] });
  await store.asOwner(
    `insert into device_package (package_id, kind, name, model_id, package_version, reported, state, size, sha256, md5, signature,
       signed_by, uploaded_at, uploaded_by)
     values ($1, $2, 'p', 1, $3, array[$3], 'released', $4, $5, $6, $7, 'k', now(), 'x')`,
    [
      packageId,
      kind,
      targets[kind],
      content.length,
      header.sha256,
      'a'.repeat(32),
      kind === 'voice' ? '' : header.signature,
    ],
  );
  await store.asOwner('insert into device_package_image values ($1, $2)', [packageId, Buffer.from(content)]);
  return packageId;
}

/** An upgrade of some vehicles, as a call would make it; answers its id. */
export async function insertJob(
  store: FleetFixture,
  {
    vehicles,
    kind = 'firmware',
    canary = vehicles.length,
    over = {},
    at,
    packageId,
  }: Job & { at: number; packageId: string },
) {
  const jobId = newId();
  const said = {
    state: 'canary',
    window_from: null,
    window_to: null,
    concurrency: 100,
    stop_percent: 3,
    ...over,
  };
  await store.asOwner(
    `insert into device_job (job_id, package_id, agent_id, name, target, area_ids, planned, canary, window_from, window_to, concurrency,
       stop_percent, is_downgrade, state, reason, created_at, created_by, creator_id, started_at)
     values ($1, $2, 2, 'j', '{}', '{31,41}', 99, $3, $4, $5, $6, $7, false, $8, 'because', now(), 'x', 'o', to_timestamp($9::float8 / 1000))`,
    [
      jobId,
      packageId,
      canary,
      said.window_from,
      said.window_to,
      said.concurrency,
      said.stop_percent,
      said.state,
      at,
    ],
  );
  await store.asOwner(
    `insert into device_job_vehicle (job_id, vehicle_id, agent_id, service_area_id, imei, turn, stratum, is_canary, from_version, state, state_at)
     select $1, v.vehicle_id, v.agent_id, v.service_area_id, v.imei, t.turn - 1, 'A', t.turn <= $3, $4, 'waiting', now()
     from unnest($2::int[]) with ordinality as t (id, turn) join vehicle v on v.vehicle_id = t.id`,
    [jobId, vehicles.map((n) => nth(n).vehicle), canary, old[kind]],
  );
  return jobId;
}

/** A controller that is offered packages. */
export class Controller {
  readonly device: TestDevice;
  readonly n: number;
  readonly offers: TransferOffer[] = [];
  readonly chunks = new Map<number, Uint8Array>();
  readonly #fixture: GatewayFixture;
  #markers = 0;

  constructor(fixture: GatewayFixture, n: number, device: TestDevice) {
    this.#fixture = fixture;
    this.n = n;
    this.device = device;
    device.client.on('message', (topic, payload) => {
      if (topic.endsWith('/down/firmware')) this.offers.push(JSON.parse(payload.toString()));
      if (!topic.endsWith('/down/chunk')) return;
      const chunk = unpackChunk(payload);
      if (chunk?.jobId === marker) this.#markers += 1;
      else if (chunk) this.chunks.set(chunk.index, Uint8Array.from(chunk.bytes));
    });
  }

  static async connect(fixture: GatewayFixture, n: number) {
    const device = await fixture.device(n);
    const one = new Controller(fixture, n, device);
    const base = topicOf('offer', nth(n).imei).replace('/firmware', '');
    await device.client.subscribeAsync([`${base}/firmware`, `${base}/chunk`], { qos: 1 });
    await one.login();
    await device.say('ping', fixture.ping());
    return one;
  }

  login({ firmware = old.firmware, voice = old.voice } = {}) {
    const at = this.#fixture.clock.now;
    return this.device.say('login', {
      at,
      fw: firmware,
      voice,
      iccid: '89860000000000000000',
      gsm: 20,
      hw: 'A',
    });
  }

  say(state: string, more: object = {}) {
    const jobId = this.offers.at(-1)?.jobId;
    return this.device.say('firmware', { at: this.#fixture.clock.now, jobId, state, ...more });
  }

  async offered(times = 1) {
    await until(() => this.offers.length >= times, 'the offer');
  }

  /** Everything that it was sent until now has come: words there and back came behind it. */
  async receivedAll() {
    const { imei } = nth(this.n);
    const topic = chunkTopic.replace(':shard', String(shardOf(imei))).replace(':imei', imei);
    for (let turn = 0; turn < 2; turn++) {
      const heard = this.#markers;
      this.#fixture.broker.bus.publish(
        topic,
        packChunk({ jobId: marker, index: 0, bytes: Uint8Array.of(0) }),
      );
      await until(() => this.#markers > heard, 'what it was sent');
    }
  }

  /** Ask for all chunks, eight at a time; the gateway is given the time to send them. */
  async download(from = 0, to = chunksOf(image.length)) {
    for (let next = from; next < to; next += 8) {
      const count = Math.min(8, to - next);
      await this.say('downloading', { from: next, count });
      this.pumped(count);
      await this.receivedAll();
    }
  }

  /** Time for so many chunks passes. */
  pumped(chunks: number) {
    for (let sent = 0; sent < chunks; sent++) {
      this.#fixture.pass(50);
      this.#fixture.gateway.transfers.pump();
    }
  }

  get image() {
    return Buffer.concat([...this.chunks].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
  }
}
