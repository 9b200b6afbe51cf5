import type { Edit, Editing } from './editing.ts';
import { type Corner, cornerAfter, cornersOf } from './rings.ts';

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Metres moved by an arrow key, and with shift. */
const stepMetres = 1;
const leapMetres = 10;

const arrows: Record<string, readonly [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Ctrl+Z and Shift+Ctrl+Z (or Ctrl+Y), anywhere in the editor. */
export function historyKey({ key, shiftKey, ctrlKey, metaKey }: Key): Edit | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  if (key.toLowerCase() === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
  return key.toLowerCase() === 'y' ? { kind: 'redo' } : undefined;
}

/** Tab goes through the corners once and then leaves, so that the focus is not trapped. */
function walk({ shapes, picked }: Editing, back: boolean): Edit | undefined {
  const all = cornersOf(shapes.now);
  const end = back ? all[0] : all.at(-1);
  if (all.length === 0 || (picked && picked.ring === end?.ring && picked.corner === end.corner))
    return undefined;
  return cornerAfter(shapes.now, picked, 1) && { kind: 'walk', step: back ? -1 : 1 };
}

function nudge(arrow: readonly [number, number], leap: boolean): Edit {
  const [east, north] = arrow;
  const metres = leap ? leapMetres : stepMetres;
  return { kind: 'nudge', east: east * metres, north: north * metres };
}

function ofPicked(key: string, picked: Corner): Edit | undefined {
  if (key === 'Escape') return { kind: 'pick', corner: undefined };
  if (key === 'Enter') return { kind: 'insert', after: picked };
  return key === 'Delete' || key === 'Backspace' ? { kind: 'remove' } : undefined;
}

/** The edit for a key pressed on the map; undefined if none. `whole`: arrows may move the whole polygon. */
export function editOf(editing: Editing, pressed: Key, whole: boolean): Edit | undefined {
  const { key, shiftKey, ctrlKey, metaKey } = pressed;
  const { picked } = editing;
  if (ctrlKey || metaKey) return undefined;
  if (key === 'Tab') return walk(editing, shiftKey);
  const arrow = arrows[key];
  if (arrow) return picked || whole ? nudge(arrow, shiftKey) : undefined;
  return picked && ofPicked(key, picked);
}

/** Whether keys enter text. */
export const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
