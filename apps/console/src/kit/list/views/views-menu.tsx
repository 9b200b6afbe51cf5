import { DownOutlined } from '@ant-design/icons';
import type { ReplyOf } from '@kickstand/contract/kit';
import { type SavedView, type ViewLook, views } from '@kickstand/contract/platform/views';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../client/calls.ts';
import type { ListAddress } from '../list-address.ts';
import { viewsWords as words } from './views.words.ts';

const SaveView = lazy(async () => ({ default: (await import('./views-dialogs.tsx')).SaveView }));
const ManageViews = lazy(async () => ({ default: (await import('./views-dialogs.tsx')).ManageViews }));

/** What a page is asked for, as its address says it, and how to ask for something else. */
export type ViewAddress = Pick<ListAddress, 'asked' | 'ask'>;

interface ViewsMenuProps {
  list: string;
  title: string;
  address: ViewAddress;
  /** Absent where nothing but the address is kept. */
  look?: ViewLook;
  setLook?(look: ViewLook): void;
  /** Stands inside another page: nothing is read before it is wanted, and nothing is applied by itself. */
  embedded: boolean;
}

type Known = ReplyOf<typeof views.list>;

const sameTexts = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

const lookText = ({ hidden, order = [], pinned = [], density }: ViewLook) =>
  JSON.stringify([[...hidden].sort(), order, pinned, density]);

const sameLook = (one: ViewLook | null, other: ViewLook | undefined) =>
  one === null || other === undefined || lookText(one) === lookText(other);

/** The saved views of a list or another page: apply one, save what is shown, manage one's own. */
export function ViewsMenu({ list, title, address, look, setLook, embedded }: ViewsMenuProps) {
  const [wanted, setWanted] = useState(!embedded);
  const [open, setOpen] = useState<'save' | 'manage'>();
  const answer = useCall(views.list, { query: { list } }, { quiet: true, enabled: wanted });
  const known = answer.data;
  const apply = (view: SavedView) => {
    address.ask(view.query);
    if (view.look) setLook?.(view.look);
  };
  useFirst(known, embedded, { address, apply });

  const now = { query: address.asked, ...(look && { look }) };
  const current = known?.views.find((view) => sameTexts(view.query, now.query) && sameLook(view.look, look));
  const menu: MenuProps = {
    items: itemsOf(known, answer.isError),
    selectedKeys: current ? [current.id] : [],
    onClick: ({ key }) => {
      const view = known?.views.find(({ id }) => id === key);
      if (view) apply(view);
      else if (key === 'clear') address.ask({});
      else if (key === 'failed') void answer.refetch();
      else if (key === 'save' || key === 'manage') setOpen(key);
    },
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <Dropdown menu={menu} trigger={['click']} onOpenChange={(shown) => shown && setWanted(true)}>
        <Button type="text" aria-haspopup="menu">
          {current ? words.viewNamed(current.name) : words.views} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <Suspense>
        {open === 'save' && known && (
          <SaveView list={list} now={now} roles={known.roles} saved={undefined} close={close} />
        )}
        {open === 'manage' && known && (
          <ManageViews list={list} title={title} now={now} known={known} apply={apply} close={close} />
        )}
      </Suspense>
    </>
  );
}

interface Doings {
  address: ViewAddress;
  apply(view: SavedView): void;
}

/** A list that was asked for nothing opens with the view its reader chose, once. */
function useFirst(known: Known | undefined, embedded: boolean, { address, apply }: Doings) {
  const settled = useRef(embedded || Object.keys(address.asked).length > 0);
  const begin = useEffectEvent(() => {
    const first = known?.views.find(({ opensFirst }) => opensFirst);
    if (first && Object.keys(address.asked).length === 0) apply(first);
  });
  useEffect(() => {
    if (settled.current || !known) return;
    settled.current = true;
    begin();
  }, [known]);
}

const named = (view: SavedView) => {
  const name = view.own ? view.name : words.sharedBy(view.name, view.owner);
  return view.opensFirst ? `${name} · ${words.opensFirst}` : name;
};

function itemsOf(known: Known | undefined, failed: boolean): NonNullable<MenuProps['items']> {
  if (!known)
    return [
      failed ? { key: 'failed', label: words.failed } : { key: 'wait', label: words.wait, disabled: true },
    ];
  const group = (label: string, of: readonly SavedView[]) =>
    of.length === 0
      ? []
      : [
          {
            type: 'group' as const,
            key: label,
            label,
            children: of.map((view) => ({ key: view.id, label: named(view) })),
          },
        ];
  const own = known.views.filter((view) => view.own);
  const full = own.length >= known.most;
  return [
    ...group(words.own, own),
    ...group(
      words.shared,
      known.views.filter((view) => !view.own),
    ),
    ...(known.views.length === 0 ? [{ key: 'none', label: words.none, disabled: true }] : []),
    { type: 'divider' as const },
    {
      key: 'save',
      disabled: full,
      label: full ? `${words.saveNow} ${words.full(own.length, known.most)}` : words.saveNow,
    },
    ...(known.views.length > 0
      ? [
          { key: 'clear', label: words.clear },
          { key: 'manage', label: words.manage },
        ]
      : []),
  ];
}
