import { invoiceNumber } from '@kickstand/contract/money/invoices';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, Refused, refuse } from '../../kernel/call/refuse.ts';
import { numbersTaken, requestsAmong } from './invoice-changes.store.ts';
import { type InvoiceColumn, invoiceImportWords } from './invoice-import.words.ts';
import { issueOne } from './issuing.service.ts';

const columns: readonly InvoiceColumn[] = ['id', 'invoiceNo', 'fileName', 'remark'];
const required: readonly InvoiceColumn[] = ['id', 'invoiceNo'];
const [mostName, mostRemark] = [100, 200];

interface Given {
  row: number;
  given: Record<string, string>;
}

/** A request that a row marks as issued, as it was read. */
interface Issued {
  id: string;
  version: number;
  invoiceNo: string;
  fileName?: string;
  remark: string;
}

type Request = Awaited<ReturnType<typeof requestsAmong>>[number];
type Wrong = Partial<Record<InvoiceColumn, string>>;

const cell = ({ given }: Given, column: InvoiceColumn) => (given[column] ?? '').trim();

/** The first row with each value. */
const firstRows = (rows: readonly Given[], column: InvoiceColumn) => {
  const first = new Map<string, number>();
  for (const one of rows) if (!first.has(cell(one, column))) first.set(cell(one, column), one.row);
  return first;
};

async function check(ctx: Ctx, rows: readonly Given[]) {
  const requests = await requestsAmong(
    ctx.db,
    ctx.rows.scope(),
    rows.map((one) => cell(one, 'id')),
  );
  const ground = {
    requests: new Map(requests.map((request) => [request.id, request])),
    taken: await numbersTaken(
      ctx.db,
      rows.map((one) => cell(one, 'invoiceNo')),
    ),
    ids: firstRows(rows, 'id'),
    numbers: firstRows(rows, 'invoiceNo'),
  };
  const good: { row: number; value: Issued }[] = [];
  const bad: { row: number; given: Record<string, string>; wrong: Record<string, string> }[] = [];
  for (const one of rows) {
    const request = ground.requests.get(cell(one, 'id'));
    const wrong = wrongOf(ctx, ground, one, request);
    if (request && Object.keys(wrong).length === 0)
      good.push({ row: one.row, value: issuedOf(one, request) });
    else bad.push({ ...one, wrong: wrong as Record<string, string> });
  }
  return { good, bad };
}

interface Ground {
  taken: ReadonlySet<string>;
  ids: ReadonlyMap<string, number>;
  numbers: ReadonlyMap<string, number>;
}

const issuedOf = (one: Given, { id, version }: Request): Issued => ({
  id,
  version,
  invoiceNo: cell(one, 'invoiceNo'),
  remark: cell(one, 'remark'),
  ...(cell(one, 'fileName') !== '' && { fileName: cell(one, 'fileName') }),
});

function wrongOf(ctx: Ctx, ground: Ground, one: Given, request: Request | undefined): Wrong {
  const words = invoiceImportWords[ctx.locale];
  const id = wrongRequest(ctx, ground, one, request);
  const invoiceNo = wrongNumber(ctx, ground, one);
  return {
    ...(id && { id }),
    ...(invoiceNo && { invoiceNo }),
    ...(cell(one, 'fileName').length > mostName && { fileName: words.tooLong(mostName) }),
    ...(cell(one, 'remark').length > mostRemark && { remark: words.tooLong(mostRemark) }),
  };
}

function wrongRequest(ctx: Ctx, { ids }: Ground, one: Given, request: Request | undefined) {
  const words = invoiceImportWords[ctx.locale];
  const id = cell(one, 'id');
  const first = ids.get(id);
  if (id === '') return words.missing;
  if (!request) return words.unknown;
  if (first !== one.row) return words.twice(first ?? one.row);
  if (request.state !== 'pending') return words.notWaiting;
  const { claimedBy, claimedName, claimedUntil } = request;
  const isHeld = claimedBy !== null && claimedBy !== ctx.actor.operatorId && (claimedUntil ?? 0) > ctx.now();
  return isHeld ? words.heldBy(claimedName ?? '') : undefined;
}

function wrongNumber({ locale }: Ctx, { taken, numbers }: Ground, one: Given) {
  const words = invoiceImportWords[locale];
  const number = cell(one, 'invoiceNo');
  const first = numbers.get(number);
  if (number === '') return words.missing;
  if (!invoiceNumber.safeParse(number).success) return words.badNumber;
  if (first !== one.row) return words.twice(first ?? one.row);
  return taken.has(number) ? words.taken : undefined;
}

/** Issues them one after the other, as a clerk would: all of them or none. */
async function make(ctx: Ctx, rows: readonly Issued[]) {
  for (const one of rows)
    try {
      await issueOne(ctx, one);
    } catch (error) {
      if (error instanceof Refused) refuse('import.changed');
      throw error;
    }
  return rows.map(({ id, invoiceNo }) => ({ id, name: invoiceNo }));
}

/** The import of invoices issued by a tax tool. An issued invoice can only be reversed by a red-letter invoice. */
export const invoiceImport = {
  kind: 'invoices' as const,
  mostRows: 500,
  undoForMs: 0,
  undoneElsewhere: true as const,
  columns: (locale: Locale) =>
    columns.map((key) => ({
      key,
      required: required.includes(key),
      textual: required.includes(key),
      ...invoiceImportWords[locale].columns[key],
    })),
  check,
  make,
  undo: () => Promise.resolve(refuse('import.done')),
};
