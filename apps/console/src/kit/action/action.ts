import type { ReactNode } from 'react';
import type { Page } from '../page/page.ts';
import type { Wanted } from './access.tsx';

/** How careful an action is: 0 none · 1 pop-confirm · 2 modal that lists what changes · 3 with a reason · 4 with the object typed. */
export type Level = 0 | 1 | 2 | 3 | 4;

export interface RunProps<Row> {
  row: Row;
  /** Somebody has already said yes in a pop-confirm. */
  agreed: boolean;
  end(): void;
}

/** Something that can be done with one row, or with any row that tells more. It is itself the button for it, for detail pages. */
export type Action<Row> = ((props: { row: Row }) => ReactNode) & {
  id: string;
  label: string;
  /** Permission expression or the call whose access is asked; absent for everybody who sees the row. */
  may?: Wanted;
  danger?: boolean;
  /** From the click on it only waits for the server, so the button shows that. */
  waits?: boolean;
  level(row: Row): Level;
  /** Whether it means anything for this row; where not, it is absent. */
  applies?(row: Row): boolean;
  /** Why this row cannot take the action, in words. */
  blocked?(row: Row): string | undefined;
  /** What happens from the click on: questions, sending, progress. */
  Run?: (props: RunProps<Row>) => ReactNode;
  /** Happens at once, without leaving anything on the screen. */
  go?(row: Row, page: Page): void;
};
