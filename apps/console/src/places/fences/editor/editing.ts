import { type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import { begin, type History, redo, step, undo } from './history.ts';
import {
  type Corner,
  cornerAfter,
  cornerAt,
  insertCorner,
  middleAfter,
  moveCorner,
  type Rings,
  removeCorner,
  sameRings,
  shift,
} from './rings.ts';

/** A polygon being edited: its states, and the corner that keys move. */
export interface Editing {
  shapes: History<Rings>;
  picked: Corner | undefined;
}

export type Edit =
  | { kind: 'put'; rings: Rings }
  | { kind: 'pick'; corner: Corner | undefined }
  | { kind: 'walk'; step: 1 | -1 }
  | { kind: 'move'; corner: Corner; to: LngLat }
  | { kind: 'nudge'; east: number; north: number }
  | { kind: 'insert'; after: Corner; at?: LngLat }
  | { kind: 'remove'; corner?: Corner }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'restart'; rings: Rings };

export const editingOf = (rings: Rings): Editing => ({ shapes: begin(rings), picked: undefined });

/** A removed corner is no longer picked. */
const held = (rings: Rings, picked: Corner | undefined) =>
  picked && cornerAt(rings, picked) ? picked : undefined;

function put(editing: Editing, rings: Rings, picked = editing.picked): Editing {
  if (sameRings(rings, editing.shapes.now)) return { ...editing, picked: held(rings, picked) };
  return { shapes: step(editing.shapes, rings), picked: held(rings, picked) };
}

/** Arrow keys move the picked corner, or the whole polygon if there is none. */
function nudge(editing: Editing, east: number, north: number) {
  const rings = editing.shapes.now;
  const at = editing.picked && cornerAt(rings, editing.picked);
  if (!editing.picked || !at) return put(editing, shift(rings, east, north));
  return put(editing, moveCorner(rings, editing.picked, offsetMetres(at, east, north)));
}

function insert(editing: Editing, after: Corner, given: LngLat | undefined) {
  const rings = editing.shapes.now;
  const at = given ?? middleAfter(rings, after);
  if (!at) return editing;
  return put(editing, insertCorner(rings, after, at), { ring: after.ring, corner: after.corner + 1 });
}

function remove(editing: Editing, corner: Corner | undefined) {
  const gone = corner ?? editing.picked;
  return gone ? put(editing, removeCorner(editing.shapes.now, gone)) : editing;
}

function turned(editing: Editing, turn: typeof undo): Editing {
  const shapes = turn(editing.shapes);
  return { shapes, picked: held(shapes.now, editing.picked) };
}

/** The polygon after one edit. */
export function edited(editing: Editing, edit: Edit): Editing {
  const rings = editing.shapes.now;
  switch (edit.kind) {
    case 'put':
      return put(editing, edit.rings);
    case 'pick':
      return { ...editing, picked: held(rings, edit.corner) };
    case 'walk':
      return { ...editing, picked: cornerAfter(rings, editing.picked, edit.step) };
    case 'move':
      return put(editing, moveCorner(rings, edit.corner, edit.to), edit.corner);
    case 'nudge':
      return nudge(editing, edit.east, edit.north);
    case 'insert':
      return insert(editing, edit.after, edit.at);
    case 'remove':
      return remove(editing, edit.corner);
    case 'undo':
      return turned(editing, undo);
    case 'redo':
      return turned(editing, redo);
    case 'restart':
      return editingOf(edit.rings);
  }
}
