import { useEffect } from 'react';
import { usePage } from './page.ts';
import { whenSessionEnds } from './session.ts';

/** Pages that hold text nobody has saved. A hidden page keeps its text, so it stays here, too. */
const paths = new Set<string>();

whenSessionEnds(() => paths.clear());

globalThis.addEventListener?.('beforeunload', (event) => {
  if (paths.size > 0) event.preventDefault();
});

/** Whether one of these pages would lose text when it goes. */
export const anyUnsaved = (some: readonly string[]) => some.some((path) => paths.has(path));

/** The page is gone, and its text with it. */
export const forgetUnsaved = (path: string) => paths.delete(path);

/** Says of the own page whether closing its tab would lose text; then somebody is asked before. */
export function useUnsaved(dirty: boolean) {
  const { path } = usePage();
  useEffect(() => {
    if (dirty) paths.add(path);
    else paths.delete(path);
  }, [dirty, path]);
}
