import { useContext, useInsertionEffect, useState } from 'react';
import { whenSessionEnds } from '../client/session.ts';
import { PageContext } from '../page/page.ts';
import { type Draft, forgetDrafts, keepDrafts } from './drafts.ts';

interface Text {
  path: string;
  dirty(): boolean;
  /** The input, if the form can restore it. */
  draft?: (() => Draft) | undefined;
}

/** Forms that may have unsaved input, on any page. */
const texts = new Set<Text>();

whenSessionEnds(() => {
  texts.clear();
  forgetDrafts();
});

globalThis.addEventListener?.('beforeunload', (event) => {
  if ([...texts].some(({ dirty }) => dirty())) event.preventDefault();
});

/** Whether closing one of these pages would discard input. */
export const anyUnsaved = (paths: readonly string[]) =>
  [...texts].some(({ path, dirty }) => paths.includes(path) && dirty());

/** Stores input across a reload of the console, for forms that can restore it. */
export function keepTexts() {
  const unsaved = [...texts].flatMap((text) =>
    text.draft && text.dirty() ? [{ text, draft: text.draft() }] : [],
  );
  keepDrafts(unsaved.map(({ draft }) => draft));
  for (const { text } of unsaved) texts.delete(text);
}

/** The page is closed, and its input discarded. */
export function forgetUnsaved(path: string) {
  for (const text of texts) if (text.path === path) texts.delete(text);
}

/** Declares whether closing this page's tab would discard input; the operator is then asked first. */
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
