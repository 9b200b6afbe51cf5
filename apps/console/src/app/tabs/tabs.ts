/** A visited route: where it stands and what it was asked. */
export interface Tab {
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

export type Tabs = readonly Tab[];
export type Closing = 'this' | 'right' | 'left' | 'all';

/** What remains and what is shown then, or why nothing was closed. */
export type Closed = { tabs: Tabs; show: Tab } | 'none_left' | 'none_right' | 'last';

const nameOf = (path: string) => path.replace(/\W+/g, '-');
/** The id of the element that shows a tab's page. */
export const paneId = (path: string) => `pane${nameOf(path)}`;
export const tabId = (path: string) => `tab${nameOf(path)}`;

export const landing: Tab = { path: '/log', search: '' };

/** The tab of a path shows what it is asked now; a new path gets a tab at the end. */
export function visit(tabs: Tabs, tab: Tab): Tabs {
  const known = tabs.find(({ path }) => path === tab.path);
  if (!known) return [...tabs, tab];
  if (known.search === tab.search) return tabs;
  return tabs.map((one) => (one === known ? tab : one));
}

/** A tab that is still open shows what it is asked now; one that was closed meanwhile stays closed. */
export const note = (tabs: Tabs, tab: Tab): Tabs =>
  tabs.some(({ path }) => path === tab.path) ? visit(tabs, tab) : tabs;

function closeThis(tabs: Tabs, at: number, active: string): Closed {
  const closed = tabs[at];
  const rest = tabs.filter((_, i) => i !== at);
  const neighbour = rest[at] ?? rest.at(-1);
  if (!closed || !neighbour) return 'last';
  const shown = closed.path === active ? neighbour : rest.find(({ path }) => path === active);
  return { tabs: rest, show: shown ?? neighbour };
}

function keep(kept: Tabs, clicked: Tab, active: string): Closed {
  return { tabs: kept, show: kept.find(({ path }) => path === active) ?? clicked };
}

/** Close from the menu of the tab at `path`, while `active` is in front. The last tab stays. */
export function close(tabs: Tabs, what: Closing, path: string, active: string): Closed {
  const at = tabs.findIndex((tab) => tab.path === path);
  const clicked = tabs[at];
  if (!clicked) return 'last';
  if (what === 'all') return tabs.length === 1 ? 'last' : { tabs: [landing], show: landing };
  if (what === 'this') return closeThis(tabs, at, active);
  if (what === 'left') return at === 0 ? 'none_left' : keep(tabs.slice(at), clicked, active);
  return at === tabs.length - 1 ? 'none_right' : keep(tabs.slice(0, at + 1), clicked, active);
}

const keyOf = (operatorId: string) => `tabs:${operatorId}`;

const isTab = (one: unknown): one is Tab =>
  typeof (one as Tab | null)?.path === 'string' && typeof (one as Tab).search === 'string';

/** The tabs that were open in this browser tab before a reload, as far as they may still be opened. */
export function readTabs(operatorId: string, mayStay: (path: string) => boolean): Tabs {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(operatorId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTab).filter(({ path }) => mayStay(path)) : [];
  } catch {
    return [];
  }
}

export const keepTabs = (operatorId: string, tabs: Tabs) =>
  sessionStorage.setItem(keyOf(operatorId), JSON.stringify(tabs));
