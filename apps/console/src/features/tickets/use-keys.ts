import { useEffect, useEffectEvent } from 'react';

/** What keys do: by the key itself outside of fields, and Ctrl+Enter anywhere. */
interface Keys {
  [key: string]: () => void;
  /** Ctrl+Enter. */
  submit(): void;
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select') || target.matches('input[type=text], input:not([type])'));

/** Listens to keys while the page is shown. */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return keys.submit();
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (event.key !== 'submit') keys[event.key.toLowerCase()]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
