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
  /** Digits that are a name: a cell stored as a number may have lost some. */
  textual?: boolean | undefined;
}

/** A row of the file: its number as in the spreadsheet (the header is 1), and its cells by column key. */
export interface GivenRow {
  row: number;
  given: Record<string, string>;
}

/** A row with the losses of its cells, by column key. */
export interface ReadRow extends GivenRow {
  lost: Record<string, string>;
}

export type BadRow = z.infer<typeof badRow>;

/** What an import created, for undoing it. */
export interface Made {
  id: string;
  name: string;
}

/** A kind of import; `Value` is a valid row as it will be imported (JSON). */
export interface ImportKind<Value = unknown> {
  kind: (typeof importKinds)[number];
  columns(locale: Locale): readonly ImportColumn[];
  mostRows: number;
  /** How long an import can be undone. */
  undoForMs: number;
  /** Undoing it is a call of its own feature, which asks for a reason. */
  undoneElsewhere?: true;
  /** Checks every row against the rest of the file and existing data; changes nothing. */
  check(
    ctx: Ctx,
    rows: readonly GivenRow[],
  ): Promise<{ good: { row: number; value: Value }[]; bad: BadRow[] }>;
  /** Imports rows that passed earlier; refuses with `import.changed` if one would not pass any more. */
  make(ctx: Ctx, rows: readonly Value[]): Promise<Made[]>;
  /** Undoes an import; refuses with `import.used`. */
  undo(ctx: Ctx, made: readonly Made[]): Promise<void>;
}
