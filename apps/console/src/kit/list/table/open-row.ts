import type { KeyboardEvent, MouseEvent } from 'react';
import type { ListAddress } from '../list-address.ts';
import type { PageOfRows } from '../page-of-rows.ts';

/** The row whose panel is open, as the address names it, and the ways to others. */
export interface OpenRow {
  row: object;
  id: string;
  close(): void;
  /** Absent at the end of the page. */
  back: (() => void) | undefined;
  on: (() => void) | undefined;
}

interface Among {
  page: PageOfRows | undefined;
  rowKey: string;
  address: Pick<ListAddress, 'row' | 'set'>;
}

const idOf = (row: object, key: string) => String((row as Record<string, unknown>)[key]);

/** Undefined while no panel is open, or its row stands on another page. */
export function openRow({ page, rowKey, address: { row: id, set } }: Among): OpenRow | undefined {
  const list = page?.list ?? [];
  const at = id === undefined ? -1 : list.findIndex((one) => idOf(one, rowKey) === id);
  const row = list[at];
  if (id === undefined || !row) return undefined;
  const step = (by: 1 | -1) => {
    const other = list[at + by];
    return other && (() => set({ row: idOf(other, rowKey) }));
  };
  return { row, id, close: () => set({ row: undefined }), back: step(-1), on: step(1) };
}

const ofItself = 'a, button, input, textarea, select, label, [role="button"], .ant-select, img, video';

/** Whether a press meant the row, and neither what it holds nor the text that was marked in it. */
function meansRow({ target, currentTarget }: MouseEvent) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest(ofItself) && !document.getSelection()?.toString();
}

function press(event: KeyboardEvent<HTMLElement>, show: () => void) {
  const { key, target, currentTarget } = event;
  if (target !== currentTarget) return;
  if (key === 'Enter' || key === ' ') show();
  else if (key === 'ArrowDown') stepTo(currentTarget.nextElementSibling);
  else if (key === 'ArrowUp') stepTo(currentTarget.previousElementSibling);
  else return;
  event.preventDefault();
}

const stepTo = (row: Element | null) => row instanceof HTMLElement && row.tabIndex >= -1 && row.focus();

/** A row that opens its panel: by a press on it, or by Enter where the keyboard is. One row of the list is reached by Tab. */
export const opening = (show: () => void, isReached: boolean) => ({
  tabIndex: isReached ? 0 : -1,
  onClick: (event: MouseEvent) => meansRow(event) && show(),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, show),
});
