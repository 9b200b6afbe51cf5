import type { Call } from '@kickstand/contract/kit';
import { holds, limitOf, mayCall } from '@kickstand/domain/platform/access';
import { createContext, type ReactNode, useContext } from 'react';
import { useOperator } from '../client/operator.ts';

/** The permission codes of whoever is signed in. */
export const HeldCodes = createContext<ReadonlySet<string>>(new Set());

/** What somebody may do: an expression of permission codes, or a call. */
export type Wanted = string | Pick<Call, 'access' | 'rows'>;

/** Asks of a permission expression or a call whether this operator may. The server asks the same again. */
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
  /** What stands there otherwise; nothing by default. */
  otherwise?: ReactNode;
}

/** Shows its content only to who may; everybody else gets no trace of it. */
export function Gate({ may, children, otherwise = null }: GateProps) {
  return useMay()(may) ? children : otherwise;
}
