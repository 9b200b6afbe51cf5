import { type HelpTag, helpTags, webAddress } from '@kickstand/domain/service/help';
import { createElement, type ReactNode, useMemo } from 'react';

const allowed: ReadonlySet<string> = new Set(helpTags);
const isAllowed = (tag: string): tag is HelpTag => allowed.has(tag);

const linkOf = (element: Element) => {
  const href = webAddress(element.getAttribute('href') ?? undefined);
  return href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' };
};

/** Children of a parsed text as elements of the page: those that articles are made of, of the others what is written in them. */
const childrenOf = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    const children = childrenOf(node);
    if (!isAllowed(tag)) return children;
    const props = { key: i, ...(tag === 'a' && linkOf(node)) };
    return createElement(tag, props, ...children);
  });

/**
 * The text of an article that the server has cleaned. It is built element by element and never handed to the page as
 * markup: what is not among the allowed elements could not come to life here either.
 */
export function CleanHtml({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="article-text">{content}</div>;
}
