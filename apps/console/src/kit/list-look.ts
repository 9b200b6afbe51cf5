import { useState } from 'react';
import { setDensity, useDensityNow } from '../ui/density.ts';
import { operator } from './operator.ts';

export type { Density } from '../ui/density.ts';

/** Operator and list: what one person chose for one list in this browser. */
const columnsKey = (list: string) => `columns:${operator()?.operatorId ?? ''}:${list}`;

function readColumns(list: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(columnsKey(list)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Which columns of a list are hidden, kept per person and list. */
export function useHiddenColumns(list: string, usual: readonly string[]) {
  const [hidden, setHidden] = useState(() => readColumns(list) ?? usual);
  return {
    hidden,
    hide(next: readonly string[]) {
      localStorage.setItem(columnsKey(list), JSON.stringify(next));
      setHidden(next);
    },
    backToUsual() {
      localStorage.removeItem(columnsKey(list));
      setHidden(usual);
    },
  };
}

/** How closely rows stand, kept for all lists. */
export const useDensity = () => [useDensityNow(), setDensity] as const;
