import type { MatchingWish } from '@kickstand/contract/kit';
import { useState } from 'react';
import { countText } from '../../ui/format.ts';
import { kitWords as words } from '../kit.words.ts';
import { tell } from '../page/notices.ts';

/** The maximum number of individually selected rows. */
const mostChosen = 1_000;

/** What a bulk action applies to: rows selected by hand, or everything that matched a filter at the moment of the click. */
export type Chosen<Row, Query = Record<string, unknown>> =
  | { kind: 'rows'; ids: string[]; rows: Row[]; count: number }
  | { kind: 'matching'; list: string; query: Query; count: number };

/** The selection as a bulk call takes it: individual ids, or the list and its filter. */
export const pickedOf = (chosen: Chosen<unknown>): string[] | MatchingWish =>
  chosen.kind === 'rows' ? chosen.ids : { list: chosen.list, filter: chosen.query, count: chosen.count };

export interface Selection<Row> {
  chosen: Chosen<Row> | undefined;
  isChosen(id: string): boolean;
  /** Replaces the selection among the visible rows; rows of other pages are kept. */
  choose(inSight: ReadonlyMap<string, Row>, ids: readonly string[]): void;
  /** Selects everything that this filter matches now. */
  chooseMatching(query: Record<string, unknown>, count: number): void;
  clear(): void;
}

/** A selection that survives paging, sorting and filtering. */
export function useSelection<Row>(list: string): Selection<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [matching, setMatching] = useState<{ query: Record<string, unknown>; count: number }>();

  const byHand = (): Chosen<Row> | undefined =>
    picked.size > 0
      ? { kind: 'rows', ids: [...picked.keys()], rows: [...picked.values()], count: picked.size }
      : undefined;

  return {
    chosen: matching ? { kind: 'matching', list, ...matching } : byHand(),
    isChosen: (id) => picked.has(id),
    choose(inSight, ids) {
      const next = new Map([...picked].filter(([id]) => !inSight.has(id)));
      for (const id of ids) {
        const row = inSight.get(id);
        if (row !== undefined) next.set(id, row);
      }
      setMatching(undefined);
      if (next.size <= mostChosen) return setPicked(next);
      tell({ key: 'selection', kind: 'warning', text: words.chosenTooMany(countText(mostChosen)) });
    },
    chooseMatching(query, count) {
      setPicked(new Map());
      setMatching({ query, count });
    },
    clear() {
      setPicked(new Map());
      setMatching(undefined);
    },
  };
}
