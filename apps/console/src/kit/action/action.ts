import type { ReactNode } from 'react';
import type { Page } from '../page/page.ts';
import type { Wanted } from './access.tsx';

/**
 * How strictly an action is confirmed: 0 not at all · 1 pop-confirm · 2 modal listing the changes · 3 with a reason · 4
 * with the object's name typed.
 */
export type Level = 0 | 1 | 2 | 3 | 4;

export interface RunProps<Row> {
  row: Row;
  /** Already confirmed in a pop-confirm. */
  agreed: boolean;
  end(): void;
}

/** An action on one row, or on any row with more fields. It is also the button itself, for detail pages. */
export type Action<Row> = ((props: { row: Row }) => ReactNode) & {
  id: string;
  label: string;
  /** Permission expression or call; absent if everybody who sees the row may do it. */
  may?: Wanted;
  danger?: boolean;
  /** After the click it only waits for the server, so the button shows that. */
  waits?: boolean;
  level(row: Row): Level;
  /** Whether it makes sense for this row; if not, it is hidden. */
  applies?(row: Row): boolean;
  /** Why this row does not allow the action, in words. */
  blocked?(row: Row): string | undefined;
  /** What happens after the click: questions, sending, progress. */
  Run?: (props: RunProps<Row>) => ReactNode;
  /** Runs immediately, without showing anything. */
  go?(row: Row, page: Page): void;
};
