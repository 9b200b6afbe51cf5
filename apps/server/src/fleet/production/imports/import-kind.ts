import type { importKinds } from '@kickstand/contract/platform/exports';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import type { Locale } from '../../../kernel/call/refuse.ts';
import { type ImportColumnName, type ImportWords, importWords } from './import.words.ts';
import { type Cells, cleaned, type Wrong, wrongCells } from './import-cells.ts';

interface Given {
  row: number;
  given: Record<string, string>;
}

interface Made {
  id: string;
  name: string;
}

/** Checks a row against what is stored, given that its cells are valid in themselves. */
type Judge<Value> = (cells: Cells, words: ImportWords) => { value: Value } | { wrong: Wrong };

interface Spec<Value> {
  kind: (typeof importKinds)[number];
  columns: readonly ImportColumnName[];
  required: readonly ImportColumnName[];
  /** Columns whose values must be unique in the file. */
  unique: readonly ImportColumnName[];
  mostRows: number;
  /** Loads once what all rows are checked against. */
  ground(ctx: Ctx, rows: readonly Cells[]): Promise<Judge<Value>>;
  make(ctx: Ctx, values: readonly Value[]): Promise<Made[]>;
  undo(ctx: Ctx, made: readonly Made[]): Promise<void>;
}

/** Versions and lots may have leading and trailing zeros. */
const textualColumns: readonly ImportColumnName[] = ['fw', 'lot'];

const dayMs = 86_400_000;

/** The row in which each value of a unique column was first seen. */
function makeSeen() {
  const rows = new Map<string, number>();
  return (column: ImportColumnName, text: string, row: number) => {
    const key = `${column} ${text}`;
    const before = rows.get(key);
    if (before === undefined) rows.set(key, row);
    return before;
  };
}

/** What is wrong with a row in itself and against the rows above it. */
function wrongAlone<Value>(
  { required, unique }: Spec<Value>,
  cells: Cells,
  row: number,
  seen: ReturnType<typeof makeSeen>,
  words: ImportWords,
): Wrong {
  const wrong = wrongCells(cells, required, words);
  for (const column of unique) {
    const text = cells[column];
    const before = text === undefined ? undefined : seen(column, text, row);
    if (before !== undefined) wrong[column] ??= words.twice(before);
  }
  return wrong;
}

/** An import of production, made of its columns, the checks of its rows and what is done with them. */
export function productionImport<Value>(spec: Spec<Value>) {
  async function check(ctx: Ctx, given: readonly Given[]) {
    const words = importWords[ctx.locale];
    const rows = given.map((one) => ({ ...one, cells: cleaned(one.given, spec.columns) }));
    const judge = await spec.ground(
      ctx,
      rows.map(({ cells }) => cells),
    );
    const seen = makeSeen();
    const good: { row: number; value: Value }[] = [];
    const bad: { row: number; given: Record<string, string>; wrong: Record<string, string> }[] = [];
    for (const { row, given: said, cells } of rows) {
      const wrong = wrongAlone(spec, cells, row, seen, words);
      const judged = Object.keys(wrong).length === 0 ? judge(cells, words) : { wrong };
      if ('value' in judged) good.push({ row, value: judged.value });
      else bad.push({ row, given: said, wrong: judged.wrong as Record<string, string> });
    }
    return { good, bad };
  }

  return {
    kind: spec.kind,
    mostRows: spec.mostRows,
    undoForMs: dayMs,
    undoneElsewhere: true as const,
    columns: (locale: Locale) =>
      spec.columns.map((key) => {
        const [label, hint, example] = importWords[locale].columns[key];
        const textual = textualColumns.includes(key);
        return { key, label, hint, example, required: spec.required.includes(key), textual };
      }),
    check,
    make: spec.make,
    undo: spec.undo,
  };
}
