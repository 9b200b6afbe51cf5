import type { PlainSpec } from '../list-screen.tsx';
import { useColumnLook } from './list-look.ts';
import { actionsWidth, pickWidth, standingIn } from './standing.ts';
import { useWidth } from './use-width.ts';

/** Below this width rows become cards; pixels. */
const deskWidth = 1128;

interface Beside {
  /** Rows can be selected. */
  picks: boolean;
  /** Rows have actions. */
  acts: boolean;
  onPhone: boolean;
}

/** The columns of a list as they fit the element with this `rows`, and the user's choice. */
export function useStand(spec: PlainSpec, { picks, acts, onPhone }: Beside) {
  const columns = useColumnLook(spec.id);
  const [rows, width] = useWidth<HTMLDivElement>();
  const beside = (picks ? pickWidth : 0) + (acts ? actionsWidth : 0);
  const room = onPhone && width > 0 ? deskWidth : width;
  const stand = standingIn(spec, { own: columns.own, available: room && room - beside });
  return { stand, columns, rows };
}
