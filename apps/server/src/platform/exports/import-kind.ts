import type { badRow, importKinds } from '@kickstand/contract/platform/exports';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Locale } from '../../kernel/call/refuse.ts';

export interface ImportColumn {
  key: string;
  label: string;
  required: boolean;
  hint: string;
  example: string;
  /** Its digits are a name: a cell that a spreadsheet kept as a number may have lost some. */
  textual?: boolean | undefined;
}

/** A row of the file: its number as the spreadsheet counts (the header is 1), and its cells by column key. */
export interface GivenRow {
  row: number;
  given: Record<string, string>;
}

/** A row with what its cells lost before the file came here, by column key. */
export interface ReadRow extends GivenRow {
  lost: Record<string, string>;
}

export type BadRow = z.infer<typeof badRow>;

/** What an import made, so that it can be undone. */
export interface Made {
  id: string;
  name: string;
}

/** One kind of import; `Value` is a good row as it will be imported (JSON). */
export interface ImportKind<Value = unknown> {
  kind: (typeof importKinds)[number];
  columns(locale: Locale): readonly ImportColumn[];
  mostRows: number;
  /** How long after the import it can be undone. */
  undoForMs: number;
  /** Undoing it is a call of its own feature, which asks for a reason. */
  undoneElsewhere?: true;
  /** Judge every row, against the others of the file and against what is there; changes nothing. */
  check(
    ctx: Ctx,
    rows: readonly GivenRow[],
  ): Promise<{ good: { row: number; value: Value }[]; bad: BadRow[] }>;
  /** Import rows that passed before; refuses with `import.changed` when one would not pass any more. */
  make(ctx: Ctx, rows: readonly Value[]): Promise<Made[]>;
  /** Take back what was made; refuses with `import.used`. */
  undo(ctx: Ctx, made: readonly Made[]): Promise<void>;
}
