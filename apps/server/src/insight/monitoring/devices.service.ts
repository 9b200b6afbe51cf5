import { mostTrackHours } from '@kickstand/contract/fleet/telemetry';
import { type monitoring, mostEventDays } from '@kickstand/contract/insight/monitoring';
import type { InputOf } from '@kickstand/contract/kit';
import { withoutSecrets } from '@kickstand/domain/fleet/devices';
import {
  chartOf,
  chartStepMs,
  joinTracks,
  type TelemetrySample,
  type TrackPoint,
} from '@kickstand/domain/fleet/tracks';
import { offlineAfterMs } from '@kickstand/domain/fleet/vehicles';
import { clockSkewMs, withMotion } from '@kickstand/domain/insight/monitoring';
import { batteryOf } from '../../fleet/telemetry/battery.service.ts';
import { sourceOfReports, timesWithin } from '../../fleet/telemetry/report-source.service.ts';
import { samplesOf, trackOf } from '../../fleet/telemetry/tracks.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type DeviceQuery, devicesOnPage } from './devices.filters.store.ts';
import { deviceOf } from './devices.rows.ts';
import { devicesWith, type NewestPacket, newestPackets } from './devices.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The searched period of notifications: as requested, or the day before its end. */
function eventTimes({ eventFrom, eventTo }: DeviceQuery, now: number) {
  const to = eventTo ?? now;
  const from = eventFrom ?? to - dayMs;
  if (from > to) refuse('track.order');
  // A day of 25 hours, when clocks change, is a day.
  if (to - from > mostEventDays * dayMs + hourMs) refuse('log.span', { days: mostEventDays });
  return { eventFrom: from, eventTo: to };
}

export async function listDevices(ctx: Ctx, { query }: InputOf<typeof monitoring.list>) {
  const scope = ctx.rows.scope(query);
  const now = ctx.now();
  const asked = { scope, now, query: { ...query, ...(query.notify?.length && eventTimes(query, now)) } };
  const { numbers, count } = await devicesOnPage(ctx.db, asked);
  const found = await devicesWith(ctx.db, { scope, now, locale: ctx.locale }, numbers);
  const byNumber = new Map(found.map((row) => [row.vehicle, row]));
  const rows = numbers.flatMap((number) => byNumber.get(number) ?? []);
  return { list: rows.map((row) => deviceOf(row, now)), ...count };
}

async function deviceWith(ctx: Ctx, carId: string) {
  const view = { scope: ctx.rows.scope(), locale: ctx.locale, now: ctx.now() };
  const [row] = await devicesWith(ctx.db, view, [Number(carId)]);
  return row ?? refuse('vehicle.not_found');
}

/** Its latest messages under present owners in scope: a former agent's messages are not visible to its new one. */
async function packetsOf({ db, rows, now }: Ctx, { vehicle, imei }: { vehicle: number; imei: string }) {
  const whose = await sourceOfReports(db, rows.scope(), { carId: String(vehicle) });
  const ours = whose?.times.find(({ to }) => to >= now());
  if (!ours) return [];
  return newestPackets(db, { vehicle, imei, since: Math.max(ours.from, now() - mostEventDays * dayMs) });
}

/** The voltage of its own cell, if in its latest heartbeat. */
function innerOf(packets: readonly NewestPacket[]) {
  const inner = packets.find(({ kind }) => kind === 'ping')?.payload.innerMillivolts;
  return typeof inner === 'number' && inner > 0 ? inner : null;
}

export async function showDevice(ctx: Ctx, { params: { carId } }: InputOf<typeof monitoring.single>) {
  const row = await deviceWith(ctx, carId);
  const packets = await packetsOf(ctx, row);
  const heard = packets.find(({ kind }) => kind !== 'command');
  const telling = packets.find(
    ({ kind, verdict }) => kind !== 'command' && (verdict === 'fresh' || verdict === 'skewed'),
  );
  return {
    ...deviceOf(row, ctx.now()),
    heardAt: heard?.at ?? row.reportedAt,
    skewMs: telling ? clockSkewMs(telling) : null,
    innerMv: innerOf(packets),
    battery: await batteryOf(ctx.db, row.vehicle, row.imei, ctx.now()),
  };
}

export async function showPackets(ctx: Ctx, { params: { carId } }: InputOf<typeof monitoring.packets>) {
  const packets = await packetsOf(ctx, await deviceWith(ctx, carId));
  const list = packets.map((packet) => ({ ...packet, payload: withoutSecrets(packet.payload) }));
  return { list, count: list.length };
}

export async function showMetrics(ctx: Ctx, { query }: InputOf<typeof monitoring.metrics>) {
  const { imei, from, to } = query;
  const scope = ctx.rows.scope();
  if (from > to) refuse('track.order');
  if (to - from > mostTrackHours * hourMs) refuse('track.span', { hours: mostTrackHours });
  const whose = (await sourceOfReports(ctx.db, scope, { imei })) ?? refuse('vehicle.not_found');
  const samples: TelemetrySample[] = [];
  const tracks: TrackPoint[][] = [];
  // Messages from shortly before tell whether the device was online at the beginning.
  for (const time of timesWithin(whose.times, { from: from - offlineAfterMs, to })) {
    samples.push(...(await samplesOf(ctx.db, time)));
    tracks.push(await trackOf(ctx.db, time));
  }
  samples.sort((a, b) => a.at - b.at);
  const stepMs = chartStepMs(from, to);
  const chart = chartOf(samples, { from, to, offlineAfterMs });
  const list = withMotion(chart, joinTracks(...tracks), stepMs);
  return { stepMs, list, count: list.length };
}
