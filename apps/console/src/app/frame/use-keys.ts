import { useEffect } from 'react';
import { openOverlay } from './overlay.ts';

const typing = 'input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox]';

/** Whether a key belongs to a field that somebody is writing in. */
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null;

function press(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || altKey) return;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) {
    event.preventDefault();
    openOverlay('palette');
  } else if (key === '?' && !ctrlKey && !metaKey && !isTyping(event.target)) {
    event.preventDefault();
    openOverlay('keyboard');
  }
}

/** The keys that work everywhere in the frame. */
export function useKeys() {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
