import type { ReplyOf } from '@kickstand/contract/kit';
import { type SavedView, type ViewLook, views } from '@kickstand/contract/platform/views';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { AskDialog } from '../../action/ask-dialog.tsx';
import { defineAsk } from '../../action/define-ask.tsx';
import { DialogField } from '../../action/dialog-field.tsx';
import { useAsk } from '../../action/use-ask.ts';
import { tell } from '../../page/notices.ts';
import { viewsWords as words } from './views.words.ts';
import './views.css';

type Known = ReplyOf<typeof views.list>;

/** What the list shows now. */
interface Now {
  query: Record<string, string>;
  /** Absent on a page that keeps nothing but its address. */
  look?: ViewLook;
}

interface SaveViewProps {
  list: string;
  now: Now;
  roles: Known['roles'];
  /** The view that gets another name or other readers; absent for a new one. */
  saved: SavedView | undefined;
  close(): void;
}

/** A new view keeps what is shown; another name or other readers leave what is kept as it is. */
const keptOf = (saved: SavedView | undefined, now: Now) =>
  saved ? { query: saved.query, ...(saved.look && { look: saved.look }) } : now;

/** A role that the view is shared with stays offered although its owner has left it. */
const offeredFor = (saved: SavedView | undefined, roles: Known['roles']) =>
  saved?.role && !roles.some(({ roleId }) => roleId === saved.role?.roleId) ? [...roles, saved.role] : roles;

/** Asks under which name, and for whom, a view is kept. */
export function SaveView({ list, now, roles, saved, close }: SaveViewProps) {
  const [name, setName] = useState(saved?.name ?? '');
  const [roleId, setRoleId] = useState(saved?.role?.roleId ?? '');
  const [tried, setTried] = useState(false);
  const create = useAsk(views.create);
  const replace = useAsk(views.replace);
  const noName = name.trim() === '';

  async function save() {
    const body = { name: name.trim(), ...keptOf(saved, now), ...(roleId && { roleId }) };
    const reply = saved
      ? await replace.ask({ params: { id: saved.id }, body })
      : await create.ask({ body: { ...body, list } });
    if (!reply) return;
    tell({ key: 'view', kind: 'success', text: words.saved(body.name) });
    close();
  }
  return (
    <AskDialog
      title={saved ? words.editTitle : words.saveTitle}
      agreeing={words.save}
      busy={create.busy || replace.busy}
      refused={create.refused ?? replace.refused}
      answered={() => {
        setTried(true);
        return !noName;
      }}
      submit={() => void save()}
      cancel={close}
    >
      {!saved && <div>{now.look ? words.keeps : words.keepsPage}</div>}
      <DialogField
        label={words.name}
        hint={words.nameHint}
        wrong={tried && noName && words.nameNeeded}
        required
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={30}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </DialogField>
      <DialogField label={words.share} hint={words.shareHint}>
        {({ id }) => (
          <Select
            id={id}
            value={roleId}
            options={[
              { value: '', label: words.notShared },
              ...offeredFor(saved, roles).map((role) => ({ value: role.roleId, label: role.name })),
            ]}
            onChange={setRoleId}
          />
        )}
      </DialogField>
    </AskDialog>
  );
}

/** A view together with what the list shows now. */
interface Managed extends SavedView {
  now: Now;
}

const Overwrite = defineAsk<Managed, typeof views.replace>({
  call: views.replace,
  label: words.overwrite,
  level: 1,
  request: ({ id, name, role, now }) => ({
    params: { id },
    body: { name, ...now, ...(role && { roleId: role.roleId }) },
  }),
});

const Remove = defineAsk<Managed, typeof views.remove>({
  call: views.remove,
  label: words.remove,
  level: 1,
  danger: true,
  request: ({ id }) => ({ params: { id } }),
});

const firstWith = (label: string, idOf: (view: Managed) => string | null) =>
  defineAsk<Managed, typeof views.first>({
    call: views.first,
    label,
    level: 0,
    request: (view) => ({ body: { list: view.list, id: idOf(view) } }),
  });
const First = firstWith(words.first, ({ id }) => id);
const NotFirst = firstWith(words.notFirst, () => null);

interface ManageViewsProps {
  list: string;
  title: string;
  now: Now;
  known: Known;
  apply(view: SavedView): void;
  close(): void;
}

/** All views of a list with what can be done with them; of others' views only their use. */
export function ManageViews({ list, title, now, known, apply, close }: ManageViewsProps) {
  const [edited, setEdited] = useState<SavedView>();
  return (
    <Modal
      open
      title={words.manageTitle(title)}
      footer={<Button onClick={close}>{words.close}</Button>}
      onCancel={close}
      width={640}
    >
      {known.views.length === 0 && <p>{words.none}</p>}
      <ul className="views">
        {known.views.map((view) => (
          <li key={view.id} aria-label={view.name}>
            <span className="view-name">
              {view.name} {view.opensFirst && <Badge tone="good">{words.opensFirst}</Badge>}{' '}
              {view.own && view.role && <Badge tone="quiet">{words.sharedWith(view.role.name)}</Badge>}
              {!view.own && <Badge tone="quiet">{words.by(view.owner)}</Badge>}
            </span>
            <span className="view-actions">
              <Button
                onClick={() => {
                  apply(view);
                  close();
                }}
              >
                {words.apply}
              </Button>
              {view.opensFirst ? <NotFirst row={{ ...view, now }} /> : <First row={{ ...view, now }} />}
              {view.own && (
                <>
                  <Button onClick={() => setEdited(view)}>{words.edit}</Button>
                  <Overwrite row={{ ...view, now }} />
                  <Remove row={{ ...view, now }} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {edited && (
        <SaveView
          list={list}
          now={now}
          roles={known.roles}
          saved={edited}
          close={() => setEdited(undefined)}
        />
      )}
    </Modal>
  );
}
