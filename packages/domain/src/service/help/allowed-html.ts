/** The elements that the text of a help article is made of; of all others only what is written in them stays. */
export const helpTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;
export type HelpTag = (typeof helpTags)[number];

/** The address of a link as it is followed; undefined where it leads to nothing on the web. */
export function webAddress(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
