import { HolderOutlined } from '@ant-design/icons';
import type { PlanLineRow } from '@kickstand/contract/work/work-plans';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Cell } from '../../kit/list/cells.tsx';
import type { Changeable } from './plan-actions.tsx';
import { workPlansWords as words } from './work-plans.words.ts';

interface Dragging {
  /** The stop that is held over the page. */
  line: PlanLineRow | undefined;
  hold(line: PlanLineRow | undefined): void;
  /** Asks to whom a stop is to be given; to this person, when it was let go there. */
  give(stop: Changeable): void;
}

const DragContext = createContext<Dragging>({
  line: undefined,
  hold: () => undefined,
  give: () => undefined,
});

/** The stop of a plan that somebody drags, to be let go over a person. */
export const useDragged = () => useContext(DragContext);

/** A plan whose stops can be dragged to people. */
export function PlanDrag({ give, children }: Pick<Dragging, 'give'> & { children: ReactNode }) {
  const [line, hold] = useState<PlanLineRow>();
  return <DragContext value={{ line, hold, give }}>{children}</DragContext>;
}

const canMove = ({ planState }: PlanLineRow) => planState === 'draft';

function Stop({ line }: { line: PlanLineRow }) {
  const { hold, give } = useDragged();
  if (!canMove(line)) return line.person;
  return (
    <button
      type="button"
      className="plan-stop"
      draggable
      title={words.dragHint}
      onClick={() => give(line)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', line.id);
        hold(line);
      }}
      onDragEnd={() => hold(undefined)}
    >
      <HolderOutlined aria-hidden /> {line.person}
    </button>
  );
}

/** Who does a stop, by which it can be dragged to somebody else while the plan is a draft. */
export const draggedStop: Cell<string, PlanLineRow> = Object.assign(
  (_: string, line: PlanLineRow) => <Stop line={line} />,
  { width: 120, writing: { as: 'text' as const } },
);
