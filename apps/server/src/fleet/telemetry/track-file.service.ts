import { mostPacketDays, type telemetry } from '@kickstand/contract/fleet/telemetry';
import type { InputOf } from '@kickstand/contract/kit';
import { csvOf, gapsOf, gpxOf, trackFileName } from '@kickstand/domain/fleet/tracks';
import { wallClock } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { foundReports, trackWithBattery } from './telemetry.service.ts';

const writers = { gpx: gpxOf, csv: csvOf };

/** The track of a vehicle as a file. The operator log names who requested it: it reveals where riders were. */
export async function writeTrack(zone: string, ctx: Ctx, { body }: InputOf<typeof telemetry.file>) {
  const { carId, from, to, format } = body;
  ctx.audit.on(carId);
  const whose = await foundReports(ctx, body, mostPacketDays * 24);
  const points = (await trackWithBattery(ctx.db, whose, body)).points;
  if (points.length === 0) refuse('track.empty');
  const local = (at: number) => wallClock(at, zone).toISOString().slice(0, 19);
  const file = { carId, points, gaps: gapsOf(points), local };
  ctx.audit.record(carId, { format, from: local(from), to: local(to), points: points.length });
  return {
    fileName: trackFileName(file, { from, to, format }),
    text: writers[format](file),
    count: points.length,
  };
}
