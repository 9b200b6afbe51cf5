import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import type { ImportColumnName } from './import.words.ts';
import type { Cells } from './import-cells.ts';
import { productionImport } from './import-kind.ts';
import { importingAgent } from './importing-agent.ts';
import { claimImeis, deleteItems, insertItems, knownCodes, type NewItem } from './imports.store.ts';

interface PartSpec {
  kind: 'devices' | 'batteries' | 'sims';
  item: NewItem['kind'];
  code: ImportColumnName;
  columns: readonly ImportColumnName[];
}

const plain: readonly ImportColumnName[] = ['model', 'lot', 'supplier'];

function itemOf({ item, code }: PartSpec, cells: Cells, agentId: number): NewItem {
  const facts = Object.entries(cells).filter(
    ([key]) => key !== code && !plain.includes(key as ImportColumnName),
  ) as [string, string][];
  return {
    kind: item,
    code: cells[code] ?? '',
    agentId,
    model: cells.model ?? null,
    lot: cells.lot ?? null,
    supplier: cells.supplier ?? null,
    facts: Object.fromEntries(facts),
  };
}

/** An import of stock items with their own numbers. */
const partImport = (spec: PartSpec) =>
  productionImport<Cells>({
    kind: spec.kind,
    columns: spec.columns,
    required: [spec.code],
    unique: [spec.code],
    mostRows: 5_000,
    ground: async (ctx, rows) => {
      importingAgent(ctx);
      const codes = rows.flatMap((cells) => cells[spec.code] ?? []);
      const known = await knownCodes(ctx.db, spec.item, codes);
      return (cells, words) =>
        known.has(cells[spec.code] ?? '') ? { wrong: { [spec.code]: words.taken } } : { value: cells };
    },
    make: (ctx, values) => makeItems(ctx, spec, values),
    undo: async (ctx, made) => {
      importingAgent(ctx);
      const codes = made.map(({ id }) => id);
      const gone = await deleteItems(ctx.db, spec.item, codes);
      if (gone < codes.length) refuse('import.used', { n: codes.length - gone });
    },
  });

async function makeItems(ctx: Ctx, spec: PartSpec, values: readonly Cells[]) {
  const agentId = importingAgent(ctx);
  const items = values.map((cells) => itemOf(spec, cells, agentId));
  const codes = items.map(({ code }) => code);
  for (let from = 0; from < items.length; from += 1_000) {
    const some = items.slice(from, from + 1_000);
    const made = await insertItems(ctx.db, some, ctx.now());
    if (made < some.length) refuse('import.changed');
  }
  if (spec.item === 'device' && (await claimImeis(ctx.db, codes)) < codes.length) refuse('import.changed');
  return codes.map((code) => ({ id: code, name: code }));
}

export const partImports = [
  partImport({
    kind: 'devices',
    item: 'device',
    code: 'imei',
    columns: ['imei', 'iccid', 'imsi', 'model', 'fw', 'bleMac', 'supplier', 'lot'],
  }),
  partImport({
    kind: 'batteries',
    item: 'battery',
    code: 'sn',
    columns: ['sn', 'batteryKind', 'capacity', 'supplier', 'lot'],
  }),
  partImport({
    kind: 'sims',
    item: 'sim',
    code: 'iccid',
    columns: ['iccid', 'imsi', 'simOperator', 'expireOn', 'supplier', 'lot'],
  }),
];
