import type { Call } from '@kickstand/contract/kit';
import { holds, limitOf, mayCall } from '@kickstand/domain/platform/access';
import { createContext, type ReactNode, useContext } from 'react';
import { useOperator } from '../client/operator.ts';

/** The permission codes of whoever is signed in. */
export const HeldCodes = createContext<ReadonlySet<string>>(new Set());

/** Something that requires permission: a permission expression, or a call. */
export type Wanted = string | Pick<Call, 'access' | 'rows'>;

/** Checks a permission expression or a call for this operator. The server checks again. */
export function useMay() {
  const held = useContext(HeldCodes);
  const operator = useOperator();
  // What belongs to the whole platform is for who sees all of it, whatever codes others hold.
  const seesWhole = operator !== undefined && limitOf(operator.scope) === 'all';
  return (wanted: Wanted) =>
    typeof wanted === 'string'
      ? holds(held, wanted)
      : mayCall(held, wanted.access) && (wanted.rows !== 'whole' || seesWhole);
}

interface GateProps {
  /** `0302,030209` needs both, `0301||0302` either. */
  may: Wanted;
  children: ReactNode;
  /** Shown otherwise; nothing by default. */
  otherwise?: ReactNode;
}

/** Renders its content only for those with permission; everybody else gets no trace of it. */
export function Gate({ may, children, otherwise = null }: GateProps) {
  return useMay()(may) ? children : otherwise;
}
