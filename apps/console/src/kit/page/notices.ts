/** Something to tell the person in front of the screen, whoever draws it. */
export interface Notice {
  /** A notice replaces the one with the same key. */
  key: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  /** With a title it is a notification in the corner, without a line at the top. */
  title?: string;
  text: string;
  /** Where to read on; made by a `Path`. */
  link?: { to: string; text: string };
}

type Listener = (notice: Notice) => void;

const listeners: Listener[] = [];
let waiting: Notice[] = [];

/** Say something; it waits until somebody is there to show it. */
export function tell(notice: Notice) {
  const listener = listeners.at(-1);
  if (listener) listener(notice);
  else waiting.push(notice);
}

/** Show what is told from now on, and what was told before anybody listened. The newest listener is the one. */
export function showNotices(listener: Listener) {
  listeners.push(listener);
  const told = waiting;
  waiting = [];
  for (const notice of told) listener(notice);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}
