import type { PlainSpec } from '../list-screen.tsx';
import { useColumnLook } from './list-look.ts';
import { actionsWidth, pickWidth, standingIn } from './standing.ts';
import { useWidth } from './use-width.ts';

/** On a phone a card says what stands in a row at a desk; pixels. */
const deskWidth = 1128;

interface Beside {
  /** Rows can be picked. */
  picks: boolean;
  /** Something can be done with a row. */
  acts: boolean;
  onPhone: boolean;
}

/** The columns of a list as they stand in the room of the element with this `rows`, and what somebody chose. */
export function useStand(spec: PlainSpec, { picks, acts, onPhone }: Beside) {
  const columns = useColumnLook(spec.id);
  const [rows, width] = useWidth<HTMLDivElement>();
  const beside = (picks ? pickWidth : 0) + (acts ? actionsWidth : 0);
  const room = onPhone && width > 0 ? deskWidth : width;
  const stand = standingIn(spec, { own: columns.own, available: room && room - beside });
  return { stand, columns, rows };
}
