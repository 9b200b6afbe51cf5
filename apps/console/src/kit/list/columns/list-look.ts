import { type ColumnLook, columnLook } from '@kickstand/contract/platform/views';
import { useState } from 'react';
import { setDensity, useDensityNow } from '../../../ui/density.ts';
import { operator } from '../../client/operator.ts';

export type { ColumnLook } from '@kickstand/contract/platform/views';
export type { Density } from '../../../ui/density.ts';

/** Per operator and list: one person's column choice in this browser. */
const columnsKey = (list: string) => `columns:${operator()?.operatorId ?? ''}:${list}`;

function readColumns(list: string): ColumnLook | undefined {
  try {
    return columnLook.safeParse(JSON.parse(localStorage.getItem(columnsKey(list)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Which columns of a list somebody has hidden, moved and pinned, per person and list; undefined until they choose. */
export function useColumnLook(list: string) {
  const [own, setOwn] = useState(() => readColumns(list));
  return {
    own,
    choose(next: ColumnLook) {
      localStorage.setItem(columnsKey(list), JSON.stringify(next));
      setOwn(next);
    },
    backToUsual() {
      localStorage.removeItem(columnsKey(list));
      setOwn(undefined);
    },
  };
}

/** The row density, shared by all lists. */
export const useDensity = () => [useDensityNow(), setDensity] as const;
