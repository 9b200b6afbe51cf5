import { useEffect, useEffectEvent } from 'react';
import { usePage } from '../page/page.ts';

/** What keys do: by the key itself outside of fields, and Ctrl+Enter anywhere. */
type Keys = Readonly<Record<string, () => void>> & { submit?: () => void };

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select') || target.matches('input[type=text], input:not([type])'));
/** Whether a dialog stands there; `within` is one that the keys belong to. */
const isAsked = (target: EventTarget | null, within?: string) =>
  target instanceof HTMLElement &&
  target.closest('[role=dialog]') !== null &&
  !(within && target.closest(within));

/** Which of the keys is pressed; undefined where something is written or the browser is meant. */
function keyOf(event: KeyboardEvent) {
  const isWithControl = event.ctrlKey || event.metaKey;
  if (isWithControl) return event.key === 'Enter' ? 'submit' : undefined;
  return event.altKey || isField(event.target) ? undefined : event.key.toLowerCase();
}

/** Listens to keys while the page is in front and no dialog asks; `within`: but in this one. */
export function useKeys(keys: Keys, { within }: { within?: string } = {}) {
  const { active } = usePage();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = isAsked(event.target, within) ? undefined : keyOf(event);
    const act = key === undefined ? undefined : keys[key];
    if (!act) return;
    // What the key writes does not go into a field that it leads to.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}
