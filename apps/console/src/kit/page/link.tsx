import type { MouseEvent, ReactNode } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { usePage } from './page.ts';
import { fromHere, hrefOf } from './screens.ts';

interface PageLinkProps {
  /** Made by a `Path`. */
  to: string;
  /** The target fills a browser tab of its own. */
  outside?: boolean;
  children: ReactNode;
}

const wantsOwnTab = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/** A way to another screen of the console. */
export function PageLink({ to, outside = false, children }: PageLinkProps) {
  const { open, path, search } = usePage();
  if (outside)
    return (
      <a href={hrefOf(fromHere(to, { path, search }))} target="_blank" rel="noopener">
        {children}
        <span className="only-read">{words.newTab}</span>
      </a>
    );
  const go = (event: MouseEvent) => {
    if (wantsOwnTab(event)) return;
    event.preventDefault();
    open(to);
  };
  return (
    <a href={hrefOf(to)} onClick={go}>
      {children}
    </a>
  );
}
