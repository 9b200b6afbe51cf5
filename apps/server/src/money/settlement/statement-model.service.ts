import type { StatementDay } from '@kickstand/contract/money/settlement';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type DaySums, pageOfDays, sumsOfDays } from './lines.store.ts';
import { type Party, partiesOf } from './parties.store.ts';
import { type FileWords, fileWords } from './statement-file.words.ts';
import { adjustmentsOf, type StatementShown, statementWith } from './statements.store.ts';

/** Five kinds of lines for each day of a month of a franchisee with thirty areas. */
const mostLines = 5_000;

/** Money is cents, a share ten-thousandths, a moment epoch milliseconds, a day `YYYY-MM-DD`. */
export type Value = string | number | null;

export interface ModelColumn {
  label: string;
  as: 'text' | 'money' | 'percent' | 'instant' | 'day';
  /** On a page, points. */
  width: number;
}

export interface ModelTable {
  title: string;
  columns: readonly ModelColumn[];
  lines: readonly (readonly Value[])[];
}

/** What a statement says, in whatever kind of file: each is written from this and from nothing else. */
export interface StatementModel {
  one: StatementShown;
  title: string;
  facts: readonly string[];
  tables: readonly ModelTable[];
  /** Where who pays and who is paid seal and date it. */
  seals: readonly { party: string; date: string }[];
  foot: string;
}

const text = (label: string, width: number): ModelColumn => ({ label, as: 'text', width });
const money = (label: string, width: number): ModelColumn => ({ label, as: 'money', width });

const sumsTable = (one: StatementShown, { sums, ...words }: FileWords): ModelTable => ({
  title: words.sumsTitle,
  columns: [text(words.item, 260), money(words.amount, 120)],
  lines: [
    [sums.base, one.baseCents],
    [sums.share, one.shareCents],
    [sums.gift, one.giftCents],
    [sums.minimum, 0 - one.minimumCents],
    [sums.adjust, one.adjustCents],
    [sums.provider, one.providerCents],
    [sums.carry, one.carryCents],
    [sums.payable, one.payableCents],
  ],
});

/** Who pays and who is paid, as their invoices name them. */
const partiesTable = (
  { payer, payee }: Record<'payer' | 'payee', Party>,
  { partyColumns: labels, ...words }: FileWords,
): ModelTable => ({
  title: words.partiesTitle,
  columns: [text(words.item, 100), text(labels.payer, 200), text(labels.payee, 200)],
  lines: [
    [words.company, payer.company, payee.company],
    [words.taxNo, payer.taxNo, payee.taxNo],
  ],
});

function daysTable(
  days: readonly StatementDay[],
  sums: DaySums,
  { dayColumns: labels, ...words }: FileWords,
): ModelTable {
  return {
    title: words.daysTitle,
    columns: [
      { label: labels.day, as: 'day', width: 68 },
      text(labels.area, 110),
      text(labels.scheme, 40),
      money(labels.paid, 76),
      money(labels.back, 72),
      { label: labels.ratio, as: 'percent', width: 76 },
      money(labels.share, 60),
    ],
    lines: [
      ...days.map(({ day, area, schemeNo, hasTiers, ...line }) => [
        day,
        area,
        schemeNo === null ? null : `v${schemeNo}${hasTiers ? '*' : ''}`,
        line.paidCents,
        0 - line.backCents,
        line.ratioBp,
        line.shareCents,
      ]),
      [words.total, null, null, sums.paidCents, 0 - sums.backCents, null, sums.shareCents],
    ],
  };
}

const adjustmentsTable = (
  list: Awaited<ReturnType<typeof adjustmentsOf>>,
  { adjustColumns: labels, ...words }: FileWords,
): ModelTable => ({
  title: words.adjustTitle,
  columns: [
    text(labels.area, 90),
    text(labels.reason, 190),
    text(labels.order, 130),
    money(labels.amount, 90),
  ],
  lines: [
    ...list.map(({ area, reason, orderId, cents }) => [area, reason, orderId, cents]),
    [words.total, null, null, list.reduce((sum, { cents }) => sum + cents, 0)],
  ],
});

/** What was done with the statement: issued, agreed to, paid or carried on. */
function recordTable(one: StatementShown, { recordColumns: labels, ...words }: FileWords): ModelTable {
  const { steps } = words;
  const by = one.confirmedBy ?? words.nobody;
  return {
    title: words.recordTitle,
    columns: [
      text(labels.step, 70),
      { label: labels.at, as: 'instant', width: 110 },
      text(labels.by, 110),
      text(labels.remark, 210),
    ],
    lines: [
      [steps.issued, one.issuedAt, null, null],
      ...(one.confirmedAt === null ? [] : [[steps.confirmed, one.confirmedAt, by, null]]),
      ...(one.paidOn === null ? [] : [[steps.paid, null, one.paidBy, `${one.paidOn} · ${one.bankNo ?? ''}`]]),
      ...(one.carriedTo === null ? [] : [[steps.carried, null, null, one.carriedTo]]),
    ],
  };
}

/** What a statement says; undefined when there is none of the companies in scope. */
export async function statementModel(
  db: Db,
  { scope, locale }: { scope: Scope; locale: Locale },
  id: string,
): Promise<StatementModel | undefined> {
  const one = await statementWith(db, scope, id);
  if (!one) return undefined;
  const words = fileWords[locale];
  const paging = { pageNum: 1, pageSize: mostLines, sort: 'day', dir: 'asc' } as const;
  const { list: days, count } = await pageOfDays(db, { scope, id }, paging);
  const sums = await sumsOfDays(db, scope, id);
  const parties = await partiesOf(db, one.agentId);
  const adjustments = (await adjustmentsOf(db, id)).filter(({ isNext }) => !isNext);
  return {
    one,
    title: words.title(one.agent),
    facts: [
      words.period(one.fromDay, one.toDay),
      words.state(one.state),
      ...(one.bankNo === null ? [] : [words.paid(one.paidOn ?? '', one.bankNo)]),
      ...(count > days.length ? [words.more(count - days.length)] : []),
    ],
    tables: [
      sumsTable(one, words),
      partiesTable(parties, words),
      recordTable(one, words),
      ...(adjustments.length > 0 ? [adjustmentsTable(adjustments, words)] : []),
      daysTable(days, sums, words),
    ],
    seals: (['payer', 'payee'] as const).map((side) => ({
      party: words.seal(words.partyColumns[side], parties[side].company),
      date: words.sealDate,
    })),
    foot: `${one.agent} · ${one.fromDay} – ${one.toDay} · ${one.id}`,
  };
}
