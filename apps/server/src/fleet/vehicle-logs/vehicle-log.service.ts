import {
  mostVehicleLogDays,
  type VehicleLogRow,
  type vehicleLogs,
} from '@kickstand/contract/fleet/vehicle-logs';
import type { InputOf } from '@kickstand/contract/kit';
import { codeText, statusTexts, withoutSecrets } from '@kickstand/domain/fleet/devices';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { type Locale, refuse, sentenceOf } from '../../kernel/call/refuse.ts';
import {
  isWithin,
  type ReportSource,
  sourceOfReports,
  timesWithin,
} from '../telemetry/report-source.service.ts';
import { spanOf } from './span.ts';
import { type Happening, type HappeningKey, happeningsIn, storedRow } from './vehicle-log.store.ts';

const idOf = ({ at, kind, key }: HappeningKey) => `${at}.${kind}.${key}`;

function keyOf(id: string): HappeningKey | undefined {
  const [, at, kind, key] = /^(\d{1,15})\.([a-z_]+)\.(.+)$/.exec(id) ?? [];
  return kind === undefined || key === undefined ? undefined : { at: Number(at), kind, key };
}

export async function listVehicleLog(ctx: Ctx, { query }: InputOf<typeof vehicleLogs.list>) {
  const scope = ctx.rows.scope(query);
  const { carId, imei } = query;
  if (carId === undefined && imei === undefined) refuse('vehicle_log.which');
  const span = spanOf(query, { now: ctx.now(), mostDays: mostVehicleLogDays, usualDays: 1 });
  const whose = (await sourceOfReports(ctx.db, scope, { carId, imei })) ?? refuse('vehicle.not_found');
  const after = query.after === undefined ? undefined : keyOf(query.after);
  const { list, ...counted } = await happeningsIn(ctx.db, timesWithin(whose.times, span), {
    ...query,
    after,
  });
  return {
    list: list.map((one) => rowOf(one, ctx.locale)),
    ...counted,
    controllers: controllersDuring(whose, span),
  };
}

/** The controllers that were in the vehicle at some time during a span. */
function controllersDuring({ controllers }: ReportSource, span: { from: number; to: number }) {
  return timesWithin(controllers, span).map(({ imei, from, to }) => ({
    imei,
    from,
    to: to < span.to ? to : null,
  }));
}

function rowOf(one: Happening, locale: Locale): VehicleLogRow {
  const { vehicle, kind, key: _, code: __, facts, ...rest } = one;
  return {
    ...rest,
    id: idOf(one),
    carId: String(vehicle),
    content: contentOf(one, locale),
    change: changeOf(one),
    resultText: resultOf(one, locale),
    battery: kind === 'task_finished' && typeof facts.after === 'number' ? facts.after : null,
  };
}

function resultOf({ kind, code, facts }: Happening, locale: Locale) {
  if (code !== null) return codeText({ kind: 'reply', code }, locale);
  return kind === 'change' ? (sentenceOf(facts.code, locale) ?? textOf(facts.code)) : null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The details of an entry beyond its event. */
function contentOf({ kind, facts }: Happening, locale: Locale): string {
  if (kind === 'notify')
    return typeof facts.status === 'number' ? statusTexts(facts.status, locale).join(' · ') : '';
  if (kind === 'command' || kind === 'change') return textOf(facts.reason) ?? '';
  if (kind === 'bound' || kind === 'unbound') return [facts.code, facts.reason].filter(Boolean).join(' · ');
  if (kind.startsWith('alarm')) return [facts.remark, `× ${facts.count}`].filter(Boolean).join(' · ');
  if (kind.startsWith('task')) return taskContent(facts);
  return tripContent(facts, locale);
}

const minuteWords: Record<Locale, string> = { 'zh-CN': '分', 'en-US': ' min' };

const tripContent = ({ metres, seconds }: Happening['facts'], locale: Locale) =>
  [
    typeof metres === 'number' && `${(metres / 1000).toFixed(2)} km`,
    typeof seconds === 'number' && `${Math.round(seconds / 60)}${minuteWords[locale]}`,
  ]
    .filter(Boolean)
    .join(' · ');

const taskContent = ({ before, after, remark, reason }: Happening['facts']) =>
  [typeof before === 'number' && typeof after === 'number' && `${before} % → ${after} %`, remark, reason]
    .filter(Boolean)
    .join(' · ');

/** What was changed, or a command's arguments, without secrets and the area's edge; personal numbers are masked. */
function changeOf({ kind, facts }: Happening): Record<string, unknown> {
  if (kind === 'change') return masked(withoutSecrets({ ...(facts.change as object | null) }));
  if (kind !== 'command') return {};
  const { ring: _, ...args } = withoutSecrets({ ...(facts.args as { ring?: unknown } | null) });
  return args;
}

/** The stored row behind an entry. */
export async function showEntry(ctx: Ctx, { params: { carId, id } }: InputOf<typeof vehicleLogs.entry>) {
  const scope = ctx.rows.scope();
  const key = keyOf(id) ?? refuse('common.not_found');
  const whose = await sourceOfReports(ctx.db, scope, { carId });
  const mine = whose && isWithin(whose.times, key.at);
  const raw = mine && (await storedRow(ctx.db, Number(carId), key));
  return { raw: masked(withoutSecrets(raw || refuse('common.not_found'))) };
}
