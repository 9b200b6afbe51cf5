import { useEffect, useEffectEvent } from 'react';

/** The meaning of a key on the map. */
export type MapKey =
  | 'search'
  | 'nearer'
  | 'farther'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rectangle'
  | 'outline'
  | 'view'
  | 'ruler'
  | 'follow'
  | 'past'
  | 'live'
  | 'share'
  | 'escape';

const letters: Readonly<Record<string, MapKey>> = {
  '/': 'search',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
  l: 'rectangle',
  o: 'outline',
  a: 'view',
  m: 'ruler',
  f: 'follow',
  t: 'past',
  n: 'live',
  s: 'share',
};
const arrows: Readonly<Record<string, MapKey>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Where keys enter text or move something; a switch that was pressed last does not count. */
const fields = [
  'input:not([type=radio], [type=checkbox], [type=button])',
  ...['textarea', 'select', '[contenteditable=true]', '[role=textbox]', '[role=combobox]', '[role=slider]'],
].join();
const inFront = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown, [role=menu]';

/** A key press, as far as it matters to the map. */
export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** The meaning of a key; none while somebody types or a dialog is open. */
export function meaningOf({ key, ctrlKey, metaKey, altKey, target }: Pressed): MapKey | undefined {
  if (ctrlKey || metaKey || altKey || within(target, inFront)) return undefined;
  if (key === 'Escape') return within(target, '.ant-select-open') ? undefined : 'escape';
  if (within(target, fields)) return undefined;
  // The canvas itself handles arrows and signs, and lists and tabs have their own meaning for them.
  const own = within(target, '.maplibregl-canvas');
  if (arrows[key]) return target === document.body ? arrows[key] : undefined;
  const meant = letters[key.toLowerCase()];
  return own && (meant === 'nearer' || meant === 'farther') ? undefined : meant;
}

/** Handles the keys of the map while its page is active. `press` returns whether a tool handled the key first. */
export function useMapKeys(act: (meant: MapKey) => void, press: (key: string) => boolean) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (!within(event.target, `${fields}, ${inFront}`) && press(event.key)) return event.preventDefault();
    const meant = meaningOf(event);
    if (!meant) return;
    if (meant !== 'escape') event.preventDefault();
    act(meant);
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
