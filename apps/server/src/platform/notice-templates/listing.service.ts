import type { InputOf } from '@kickstand/contract/kit';
import {
  type NoticeRow,
  noticeEventNames,
  noticeEventOf,
  type notices,
} from '@kickstand/contract/platform/notices';
import { seesAll } from '@kickstand/domain/platform/access';
import { partsOf, sampleOf } from '@kickstand/domain/platform/messages';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { areasNamed } from './areas.store.ts';
import { allTemplates, countsSince, type Template } from './templates.store.ts';
import { bodyOf, usualOf } from './words.service.ts';

type Calls = typeof notices;
const monthMs = 30 * 86_400_000;

type Counts = Awaited<ReturnType<typeof countsSince>>;

/** How often a template's messages were created, sent and failed. */
function countsOf({ event, areaId }: Template, { told, codes, missed }: Counts) {
  const here = <R extends { event: string; area: number }>(rows: readonly R[]) =>
    rows.filter((row) => row.event === event && (areaId === null || row.area === areaId));
  const sum = (rows: readonly number[]) => rows.reduce((all, n) => all + n, 0);
  const code = areaId === null ? codes.filter((row) => row.event === event) : [];
  const left = sum([...here(told).map((row) => row.left), ...code.map((row) => row.sent)]);
  const failed = sum([...here(told), ...code].map((row) => row.failed));
  return {
    sent: sum([...here(told), ...code].map((row) => row.sent)),
    failedPercent: left === 0 ? null : Math.round((1000 * failed) / left) / 10,
    missed: sum(here(missed).map((row) => row.missed)),
  };
}

/** The inputs of the list of templates. */
export interface Parts {
  /** IANA. */
  zone: string;
  /** The price of one text message, thousandths of a cent. */
  partCost: number;
}

interface Reading extends Parts {
  names: ReadonlyMap<number, string>;
  counts: Counts;
  mayAll: boolean;
}

function rowOf(template: Template, { zone, partCost, names, counts, mayAll }: Reading): NoticeRow {
  const { approved: _, version, updatedAt, updatedBy, ...said } = template;
  const { lane, variables } = noticeEventOf(said.event);
  const longest = sampleOf(said.event, said.text, { lang: 'zh', zone, length: 'longest' });
  const parts = said.channels.includes('sms') ? partsOf(longest) : null;
  return {
    ...said,
    ...countsOf(template, counts),
    lane,
    variables: Object.keys(variables),
    area: said.areaId === null ? null : (names.get(said.areaId) ?? String(said.areaId)),
    isLocked: lane === 'l',
    isChanged:
      version > 0 && Object.keys(differences(bodyOf(usualOf(said.event)), bodyOf(template))).length > 0,
    parts,
    cost: parts === null ? null : parts * partCost,
    partCost,
    isOwn: said.areaId === null ? mayAll : names.has(said.areaId),
    updatedAt: version === 0 ? null : updatedAt,
    updatedBy: version === 0 ? null : updatedBy,
    version,
  };
}

/** Every event with its text for all areas, and the texts of areas in scope. */
async function rowsSeen(parts: Parts, ctx: Ctx): Promise<NoticeRow[]> {
  const scope = ctx.rows.scope();
  const [names, counts, written] = [
    await areasNamed(ctx.db, scope, ctx.locale),
    await countsSince(ctx.db, ctx.now() - monthMs),
    await allTemplates(ctx.db),
  ];
  const reading = { ...parts, names, counts, mayAll: seesAll(scope) };
  return noticeEventNames.flatMap((event) => {
    const own = written.filter((one) => one.event === event);
    const forAll = own.find(({ areaId }) => areaId === null) ?? usualOf(event);
    const forAreas = own.filter(({ areaId }) => areaId !== null && names.has(areaId));
    return [forAll, ...forAreas].map((template) => rowOf(template, reading));
  });
}

const orders = {
  event: (row: NoticeRow) => noticeEventNames.indexOf(row.event),
  sent: (row: NoticeRow) => row.sent,
  missed: (row: NoticeRow) => row.missed,
  updatedAt: (row: NoticeRow) => row.updatedAt ?? 0,
} as const;

export async function listNotices(parts: Parts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  ctx.rows.scope(query);
  const { event, channel, areaId, isOn, sort, dir, pageNum, pageSize } = query;
  const found = (await rowsSeen(parts, ctx)).filter(
    (row) =>
      (event === undefined || row.event === event) &&
      (channel === undefined || row.channels.includes(channel)) &&
      (areaId === undefined || row.areaId === areaId || row.areaId === null) &&
      (isOn === undefined || row.isOn === isOn),
  );
  const by = orders[sort];
  const sign = dir === 'asc' ? 1 : -1;
  found.sort((a, b) => sign * (by(a) - by(b)) || a.id.localeCompare(b.id));
  return pageAtHand(ctx.db, found, { pageNum, pageSize });
}

export async function oneNotice(parts: Parts, ctx: Ctx, { params: { id } }: InputOf<Calls['one']>) {
  const rows = await rowsSeen(parts, ctx);
  return rows.find((row) => row.id === id) ?? refuse('notice.not_found');
}
