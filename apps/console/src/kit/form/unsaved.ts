import { useContext, useInsertionEffect, useState } from 'react';
import { whenSessionEnds } from '../client/session.ts';
import { PageContext } from '../page/page.ts';
import { type Draft, forgetDrafts, keepDrafts } from './drafts.ts';

interface Text {
  path: string;
  dirty(): boolean;
  /** What was typed, where the form can begin with it again. */
  draft?: (() => Draft) | undefined;
}

/** Forms that may hold text nobody has saved, on whichever page. */
const texts = new Set<Text>();

whenSessionEnds(() => {
  texts.clear();
  forgetDrafts();
});

globalThis.addEventListener?.('beforeunload', (event) => {
  if ([...texts].some(({ dirty }) => dirty())) event.preventDefault();
});

/** Whether one of these pages would lose text when it goes. */
export const anyUnsaved = (paths: readonly string[]) =>
  [...texts].some(({ path, dirty }) => paths.includes(path) && dirty());

/** Keep over the next load of the console what was typed, wherever the form can begin with it again. */
export function keepTexts() {
  const unsaved = [...texts].flatMap((text) =>
    text.draft && text.dirty() ? [{ text, draft: text.draft() }] : [],
  );
  keepDrafts(unsaved.map(({ draft }) => draft));
  for (const { text } of unsaved) texts.delete(text);
}

/** The page is gone, and its text with it. */
export function forgetUnsaved(path: string) {
  for (const text of texts) if (text.path === path) texts.delete(text);
}

/** Says of the own page whether closing its tab would lose text; then somebody is asked before. */
export function useUnsaved(dirty: boolean | (() => boolean), draft?: () => Draft) {
  const path = useContext(PageContext)?.path ?? '';
  const [text] = useState<Text>(() => ({ path, dirty: () => false }));
  useInsertionEffect(() => {
    Object.assign(text, { path, dirty: typeof dirty === 'function' ? dirty : () => dirty, draft });
  });
  // A hidden page keeps its text, but its other effects are undone; this one lasts until the form is really gone.
  useInsertionEffect(() => {
    texts.add(text);
    return () => {
      texts.delete(text);
    };
  }, [text]);
}
