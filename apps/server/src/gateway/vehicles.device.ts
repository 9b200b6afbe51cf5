import {
  type DeviceMessage,
  type DevicePayload,
  deviceTopics,
  maxMessageBytes,
} from '@kickstand/contract/fleet/devices';
import { lastInstant } from '@kickstand/contract/kit';
import { alarmTold } from '@kickstand/domain/fleet/alarms';
import { shardOf } from '@kickstand/domain/fleet/devices';
import { chargeOf } from '@kickstand/domain/fleet/production';
import {
  afterContact,
  afterMessage,
  isClear,
  isFix,
  powerOrder,
  type VehicleFacts,
  type Verdict,
  verdictOn,
} from '@kickstand/domain/fleet/vehicles';
import type { Places } from '@kickstand/domain/places/fences';
import { newId } from '../kernel/ids.ts';
import type { FleetState } from '../live/fleet.ts';
import type { Commands } from './commands/commands.ts';
import type { Doubled } from './doubled.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import { makeIngest } from './ingest.ts';
import { codeOf, type IngestedMessage, marked, outcomeOf } from './ingested-message.ts';
import type { Packet } from './packets.store.ts';
import type { PowerOrders } from './power.ts';
import type { Production, SchemeInUse } from './schemes.ts';
import type { StateWriter } from './state-writer.ts';
import type { Transfers } from './transfers/transfers.ts';

interface Needs {
  fleet: FleetState;
  places(): Places;
  stateWriter: StateWriter;
  commands: Commands;
  transfers: Pick<Transfers, 'ingest' | 'loggedIn'>;
  metrics: GatewayMetrics;
  production: Pick<Production, 'schemeOf' | 'noteStranger'>;
  power: PowerOrders;
  now(): number;
  /** How many times faster than the clock a simulated town lives. */
  pace?: number | undefined;
}

/** What the server does about each message of a controller. */
export function vehiclesDevice(needs: Needs) {
  const { metrics } = needs;
  const packs = new Map<number, string>();
  /** Take the message into the vehicle's state. Answers what to keep of it, or undefined when nobody knows the vehicle. */
  const take = (shard: string, imei: string, message: IngestedMessage) => {
    if (String(shardOf(imei)) !== shard) {
      metrics.note(imei, message.kind, 'foreign');
      return undefined;
    }
    const index = needs.fleet.indexOfImei(imei);
    if (index !== undefined) return ingested(needs, index, message);
    metrics.note(imei, message.kind, 'unknown_vehicle');
    needs.production.noteStranger(imei, needs.now());
    return undefined;
  };

  /** For what tells where a vehicle is and how it is. */
  const state =
    <K extends 'ping' | 'bms' | 'gps'>(kind: K) =>
    ({ params, payload, doubled }: Said<K>) => {
      const taken = take(params.shard, params.imei, { kind, payload, doubled } as IngestedMessage);
      return taken && needs.stateWriter.ingest(taken.packet);
    };

  const ingest = makeIngest({
    topics: deviceTopics,
    maxBytes: maxMessageBytes,
    onTrouble: (imei, kind, trouble) => metrics.note(imei, kind, trouble),
    onDoubled: (kind, { params: { shard = '', imei = '' }, payload, doubled }) => {
      const taken = take(shard, imei, { kind, payload, doubled, isWorthless: true } as IngestedMessage);
      return taken && needs.stateWriter.ingest(taken.packet);
    },
    handlers: {
      login: (message) => {
        noteLogin(needs, message.params.imei, message.payload);
        const { shard, imei } = message.params;
        const taken = take(shard, imei, {
          kind: 'login',
          payload: message.payload,
          doubled: message.doubled,
        });
        if (!taken) return undefined;
        const proven = isOfNow(taken) ? needs.transfers.loggedIn(imei, message.payload) : undefined;
        return both(needs.stateWriter.ingest(taken.packet), proven);
      },
      ping: state('ping'),
      bms: (message) => {
        noteLatestPack(needs, packs, message.params.imei, message.payload);
        return state('bms')(message);
      },
      gps: state('gps'),
      firmware: ({ params: { shard, imei }, payload, doubled }) => {
        const taken = take(shard, imei, { kind: 'firmware', payload, doubled });
        if (!taken) return undefined;
        const noted =
          isOfNow(taken) || isKept(taken, payload) ? needs.transfers.ingest(imei, payload) : undefined;
        return both(needs.stateWriter.ingest(taken.packet), noted);
      },
      notify: ({ params: { shard, imei }, payload, doubled }) => {
        const taken = take(shard, imei, { kind: 'notify', payload, doubled });
        return taken && needs.stateWriter.ingest(taken.packet, eventOf(needs, taken, payload));
      },
      reply: async ({ params: { shard, imei }, payload, doubled }) => {
        const taken = take(shard, imei, { kind: 'reply', payload, doubled });
        if (!taken) return;
        const { vehicle } = needs.fleet.identity(taken.index);
        const { commandId, code } = payload;
        const settle = () => needs.commands.answered({ vehicle, imei, commandId, code });
        const stored = needs.stateWriter.ingest(taken.packet);
        // While the database is away an answer waits for it as all messages do.
        await Promise.all([settle().catch(() => stored.then(settle)), stored]);
      },
    },
  });

  return (topic: string, payload: Uint8Array) => {
    if (needs.stateWriter.hasRoom()) return ingest(topic, payload);
    // Before anybody acts on it: what the state knows already is no news when it comes again.
    const [, , imei = '', , kind = ''] = topic.split('/');
    metrics.note(imei, kind, 'turned_back');
    return Promise.reject(new Error('no room for messages'));
  };
}

/** Whether a message says how things are now. */
const isOfNow = ({ packet: { verdict } }: ReturnType<typeof ingested>) =>
  verdict === 'fresh' || verdict === 'duplicate';

/** A controller that has kept its new image says so once: repeated after a break behind what is newer, it still counts. */
const isKept = (
  { packet: { verdict } }: ReturnType<typeof ingested>,
  { state }: Pick<DevicePayload<'firmware'>, 'state'>,
) => verdict === 'late' && state === 'confirmed';

/** Settled when both are. */
const both = (one: Promise<void>, other: Promise<void> | undefined) =>
  other ? Promise.all([one, other]).then(() => undefined) : one;

interface Said<K extends 'ping' | 'bms' | 'gps'> {
  params: { shard: string; imei: string };
  payload: DevicePayload<K>;
  doubled?: Doubled | undefined;
}

function noteLogin(
  { fleet, stateWriter }: Needs,
  imei: string,
  { fw, voice, iccid, hw }: DevicePayload<'login'>,
) {
  const index = fleet.indexOfImei(imei);
  if (index === undefined) return;
  stateWriter.login({
    vehicle: fleet.identity(index).vehicle,
    imei,
    firmware: fw,
    voice,
    iccid,
    hardware: hw ?? '',
  });
}

/** A pack that is told again is no news. */
function noteLatestPack(
  { fleet, stateWriter, now }: Needs,
  known: Map<number, string>,
  imei: string,
  { sn, at, seq }: DevicePayload<'bms'>,
) {
  const index = fleet.indexOfImei(imei);
  if (index === undefined || !sn || known.get(index) === sn) return;
  if (verdictOn(fleet.facts(index), { at, seq }, now()) !== 'fresh') return;
  known.set(index, sn);
  stateWriter.fitted({ vehicle: fleet.identity(index).vehicle, imei, serial: sn, now: now() });
}

/** Take a message of a known vehicle, with what its vehicle was before it. */
function ingested(needs: Needs, index: number, message: IngestedMessage) {
  const before = needs.fleet.facts(index);
  return { index, before, packet: packetOf(needs, index, message, learn(needs, index, message)) };
}

/** Judge whether the message is news, and apply it to the vehicle's state if so. */
function learn(needs: Needs, index: number, message: IngestedMessage): Verdict {
  const { fleet, places, metrics, production, now, pace } = needs;
  const at = now();
  const { vehicle, imei, serviceAreaId } = fleet.identity(index);
  const facts = fleet.facts(index);
  const scheme = production.schemeOf(vehicle);
  const verdict = message.isWorthless ? 'doubled' : verdictOn(facts, message.payload, at);
  if (verdict !== 'fresh') {
    metrics.note(imei ?? '', message.kind, verdict);
    if (verdict === 'skewed' || verdict === 'doubled') fleet.put(index, afterContact(facts, at), at);
    return verdict;
  }
  const next = afterMessage(facts, charged(message, scheme, facts, at), {
    now: at,
    limits: scheme,
    pace,
    onShelf: fleet.isOnShelf(index),
    opsUnlocked: (fleet.columns.opsUntil[index] ?? 0) >= at,
    placeAt: (lng, lat) => places().at(lng, lat, serviceAreaId),
  });
  fleet.put(index, next, at);
  const order = powerOrder(facts.ops, next.ops);
  if (order) needs.power.order(index, order);
  metrics.note(imei ?? '', message.kind, outcomeOf(message, next));
  return verdict;
}

/** A controller that reports volts and no percent has its charge read from its scheme. */
function charged(
  message: DeviceMessage,
  scheme: SchemeInUse | undefined,
  facts: VehicleFacts,
  now: number,
): DeviceMessage {
  if (message.kind !== 'ping' || !scheme) return message;
  const { millivolts, percent } = message.payload;
  const charge = chargeOf(scheme, {
    millivolts,
    percent,
    before: facts.battery,
    riding: facts.riding === 'riding',
    elapsedS: (now - (facts.reportedAt ?? now)) / 1_000,
  });
  return { ...message, payload: { ...message.payload, percent: charge } };
}

/** What is kept of a message, whatever it was judged to be worth. */
function packetOf({ fleet, now }: Needs, index: number, message: IngestedMessage, verdict: Verdict): Packet {
  const { vehicle, imei } = fleet.identity(index);
  const { kind, payload, doubled } = message;
  return {
    vehicle,
    imei: imei ?? '',
    at: now(),
    packetId: newId(),
    deviceAt: payload.at <= lastInstant && !doubled?.at ? payload.at : null,
    kind,
    verdict,
    code: codeOf(message),
    payload: marked(message, fleet.facts(index)),
  };
}

/** Notifications are kept whatever the controller's clock says; the same one sent again gets the same id. */
function eventOf(
  { fleet, now }: Needs,
  { index, before, packet: { verdict } }: ReturnType<typeof ingested>,
  payload: DevicePayload<'notify'>,
) {
  const { vehicle, imei, lifecycle } = fleet.identity(index);
  const { code, seq, at, status, fix } = payload;
  const heardAt = now();
  const alarm = alarmTold({ code, at, verdict }, { facts: before, lifecycle, now: heardAt });
  return {
    vehicle,
    imei: imei ?? '',
    at: heardAt,
    ...(alarm && { alarm: { ...alarm, vehicle, heardAt } }),
    eventId: `${at.toString(36)}-${seq.toString(36)}-${code.toString(36)}`,
    deviceAt: at <= lastInstant ? at : null,
    notify: code,
    facts: {
      seq,
      status,
      ...(fix && isFix(fix) && isClear(fix) && { lng: fix.lng, lat: fix.lat, speed: fix.speed }),
    },
  };
}
