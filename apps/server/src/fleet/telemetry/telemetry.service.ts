import { mostPacketDays, mostTrackHours, type telemetry } from '@kickstand/contract/fleet/telemetry';
import type { InputOf } from '@kickstand/contract/kit';
import { notifyText } from '@kickstand/domain/fleet/devices';
import {
  type ChartSample,
  chartOf,
  chartStepMs,
  gapsOf,
  joinTracks,
  simplifyTrack,
  stopsOf,
  type TelemetrySample,
  type TrackPoint,
} from '@kickstand/domain/fleet/tracks';
import { offlineAfterMs } from '@kickstand/domain/fleet/vehicles';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type ReportSource, sourceOfReports, timesWithin } from './report-source.service.ts';
import { connectionOf, eventsIn, fixesIn } from './telemetry.store.ts';
import { samplesOf, trackOf } from './tracks.service.ts';

const hourMs = 3_600_000;

interface Asked {
  carId?: string | undefined;
  imei?: string | undefined;
  from: number;
  to: number;
}

/** The report source for a query; refuses if it is out of scope or the period is too long. */
export async function foundReports(
  ctx: Ctx,
  { carId, imei, from, to }: Asked,
  hours: number,
): Promise<ReportSource> {
  const scope = ctx.rows.scope();
  if (carId === undefined && imei === undefined)
    throw new Refused('common.invalid', { fields: 'carId, imei' }, { carId: 'required', imei: 'required' });
  if (from > to) refuse('track.order');
  if (to - from > hours * hourMs) refuse('track.span', { hours });
  return (await sourceOfReports(ctx.db, scope, { carId, imei })) ?? refuse('vehicle.not_found');
}

/** The track of these periods within a span, with the charge at the time. */
export async function trackWithBattery(db: Db, { times }: ReportSource, span: { from: number; to: number }) {
  const tracks: TrackPoint[][] = [];
  const samples: TelemetrySample[] = [];
  for (const time of timesWithin(times, span)) {
    tracks.push(await trackOf(db, time));
    samples.push(...(await samplesOf(db, time)));
  }
  return { points: withBattery(joinTracks(...tracks), samples) };
}

export async function showItinerary(ctx: Ctx, { query }: InputOf<typeof telemetry.itinerary>) {
  const whose = await foundReports(ctx, query, mostTrackHours);
  const { points } = await trackWithBattery(ctx.db, whose, query);
  const shown = query.simplify === undefined ? points : simplifyTrack(points, query.simplify);
  return {
    carId: whose.carId,
    imei: whose.imei,
    points: shown.map(({ at, ...point }) => ({ ts: at, ...point })),
    stops: stopsOf(points),
    gaps: gapsOf(points),
    count: points.length,
  };
}

/** Points, each with the charge last reported before it. */
function withBattery(points: readonly TrackPoint[], samples: readonly TelemetrySample[]) {
  let next = 0;
  let battery: number | null = null;
  return points.map((point) => {
    for (let sample = samples[next]; sample && sample.at <= point.at; sample = samples[++next])
      battery = sample.percent ?? battery;
    return { ...point, battery };
  });
}

export async function showSamples(ctx: Ctx, { query }: InputOf<typeof telemetry.samples>) {
  const whose = await foundReports(ctx, query, mostPacketDays * 24);
  const samples: TelemetrySample[] = [];
  // Messages from shortly before tell whether the vehicle was online at the beginning.
  const asked = { from: query.from - offlineAfterMs, to: query.to };
  for (const time of timesWithin(whose.times, asked)) samples.push(...(await samplesOf(ctx.db, time)));
  samples.sort((a, b) => a.at - b.at);
  const list: ChartSample[] = chartOf(samples, { from: query.from, to: query.to, offlineAfterMs });
  return { stepMs: chartStepMs(query.from, query.to), list, count: list.length };
}

export async function listDeviceEvents(ctx: Ctx, { query }: InputOf<typeof telemetry.deviceEvents>) {
  const whose = await foundReports(ctx, query, mostPacketDays * 24);
  const { list, ...counted } = await eventsIn(ctx.db, timesWithin(whose.times, query), query);
  return {
    list: list.map(({ vehicle, facts, ...event }) => ({
      ...event,
      carId: String(vehicle),
      text: notifyText(event.notify, ctx.locale),
      lng: facts.lng ?? null,
      lat: facts.lat ?? null,
    })),
    ...counted,
  };
}

export async function listDeviceGps(ctx: Ctx, { query }: InputOf<typeof telemetry.deviceGps>) {
  const whose = await foundReports(ctx, query, mostPacketDays * 24);
  const { list, ...counted } = await fixesIn(ctx.db, timesWithin(whose.times, query), query);
  return {
    list: list.map(({ vehicle, payload: { sat, ...fix }, ...packet }) => ({
      ...packet,
      ...fix,
      carId: String(vehicle),
      satellites: sat,
    })),
    ...counted,
  };
}

/** By the IMEI of the vehicle that carries it now; a controller on its own belongs to nobody. */
export async function showServerOnline(
  ctx: Ctx,
  { query: { imei } }: InputOf<typeof telemetry.serverOnline>,
) {
  const whose = (await sourceOfReports(ctx.db, ctx.rows.scope(), { imei })) ?? refuse('vehicle.not_found');
  const carries = whose.controllers.findLast(
    (one) => one.imei === imei && one.to === Number.POSITIVE_INFINITY,
  );
  const state = carries && (await connectionOf(ctx.db, carries.vehicle));
  if (!carries || !state) refuse('vehicle.not_found');
  return {
    imei,
    carId: String(carries.vehicle),
    online: state.online,
    loginAt: state.loginAt,
    reportedAt: state.reportedAt,
    offlineAfterSeconds: offlineAfterMs / 1000,
  };
}
