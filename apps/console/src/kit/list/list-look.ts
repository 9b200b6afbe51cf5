import { type ColumnLook, columnLook } from '@kickstand/contract/views';
import { useState } from 'react';
import { setDensity, useDensityNow } from '../../ui/density.ts';
import { operator } from '../client/operator.ts';

export type { ColumnLook } from '@kickstand/contract/views';
export type { Density } from '../../ui/density.ts';

/** Operator and list: what one person chose for one list in this browser. */
const columnsKey = (list: string) => `columns:${operator()?.operatorId ?? ''}:${list}`;

function readColumns(list: string): ColumnLook | undefined {
  try {
    return columnLook.safeParse(JSON.parse(localStorage.getItem(columnsKey(list)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Which columns of a list are hidden, moved and pinned, kept per person and list. */
export function useColumnLook(list: string, usual: ColumnLook) {
  const [look, setLook] = useState(() => readColumns(list) ?? usual);
  return {
    look,
    choose(next: ColumnLook) {
      localStorage.setItem(columnsKey(list), JSON.stringify(next));
      setLook(next);
    },
    backToUsual() {
      localStorage.removeItem(columnsKey(list));
      setLook(usual);
    },
  };
}

/** How closely rows stand, kept for all lists. */
export const useDensity = () => [useDensityNow(), setDensity] as const;
