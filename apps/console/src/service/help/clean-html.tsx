import { type HelpTag, helpTags, webAddress } from '@kickstand/domain/service/help';
import { createElement, type ReactNode, useMemo } from 'react';

const allowed: ReadonlySet<string> = new Set(helpTags);
const isAllowed = (tag: string): tag is HelpTag => allowed.has(tag);

const linkOf = (element: Element) => {
  const href = webAddress(element.getAttribute('href') ?? undefined);
  return href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' };
};

/** The children of a parsed node as React elements: allowed elements, and the text of others. */
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
 * The text of an article, sanitised by the server. It is built element by element and never inserted as markup, so
 * that disallowed elements could have no effect here either.
 */
export function CleanHtml({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="article-text">{content}</div>;
}
