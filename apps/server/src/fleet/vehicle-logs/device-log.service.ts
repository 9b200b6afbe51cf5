import { mostPacketDays } from '@kickstand/contract/fleet/telemetry';
import {
  type DeviceLogRow,
  type deviceLogs,
  packetKind,
  packetVerdict,
} from '@kickstand/contract/fleet/vehicle-logs';
import type { InputOf } from '@kickstand/contract/kit';
import {
  codeText,
  packetFigures,
  packetSubject,
  packetText,
  withoutSecrets,
} from '@kickstand/domain/fleet/devices';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import { isWithin, sourceOfReports, timesWithin } from '../telemetry/report-source.service.ts';
import { type PacketKey, type PacketStored, packetsIn, packetWith } from './device-log.store.ts';
import { spanOf } from './span.ts';

const idOf = ({ vehicle, at, packetId }: PacketKey) => `${vehicle}.${at}.${packetId}`;

/** The key in a message's id; undefined if malformed. */
function keyOf(id: string): PacketKey | undefined {
  const [, vehicle, at, packetId] = /^(\d{8,9})\.(\d{1,15})\.(.+)$/.exec(id) ?? [];
  return packetId === undefined ? undefined : { vehicle: Number(vehicle), at: Number(at), packetId };
}

function rowOf(packet: PacketStored, locale: Locale): DeviceLogRow {
  const { vehicle, payload, packetId: _, ...rest } = packet;
  return {
    ...rest,
    ...packetFigures(packet),
    id: idOf(packet),
    carId: String(vehicle),
    kind: packetKind.parse(rest.kind),
    verdict: packetVerdict.parse(rest.verdict),
    direction: rest.kind === 'command' ? 'down' : 'up',
    subject: packetSubject(packet),
    decoded: packetText(packet, locale),
    codeText: codeText(packet, locale),
  };
}

export async function listPackets(ctx: Ctx, { query }: InputOf<typeof deviceLogs.list>) {
  const scope = ctx.rows.scope(query);
  const span = spanOf(query, { now: ctx.now(), mostDays: mostPacketDays, usualDays: 1 });
  const whose = (await sourceOfReports(ctx.db, scope, { imei: query.imei })) ?? refuse('vehicle.not_found');
  const after = query.after === undefined ? undefined : keyOf(query.after);
  const { list, ...counted } = await packetsIn(ctx.db, timesWithin(whose.times, span), { ...query, after });
  return { list: list.map((packet) => rowOf(packet, ctx.locale)), ...counted };
}

/** A message as received, if it falls in a period in which its vehicle is in scope. */
export async function showPacket(ctx: Ctx, { params: { id } }: InputOf<typeof deviceLogs.packet>) {
  const scope = ctx.rows.scope();
  const key = keyOf(id) ?? refuse('common.not_found');
  const whose = await sourceOfReports(ctx.db, scope, { carId: String(key.vehicle) });
  const mine = whose && isWithin(whose.times, key.at);
  const packet = mine && (await packetWith(ctx.db, key));
  if (!packet) refuse('common.not_found');
  const { payload, kind, verdict, imei, at, deviceAt } = packet;
  return { raw: { kind, verdict, imei, at, deviceAt, payload: withoutSecrets(payload) } };
}
