import type { ReplyOf } from '@kickstand/contract/kit';
import { type SavedView, type ViewLook, views } from '@kickstand/contract/views';
import { Alert, Button, Input, Modal, Select } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { defineAction } from '../action/define-action.tsx';
import { useChange } from '../client/calls.ts';
import { sentenceOf } from '../client/sentence.ts';
import { showBusy } from '../page/busy.tsx';
import { tell } from '../page/notices.ts';
import { viewsWords as words } from './views.words.ts';

type Known = ReplyOf<typeof views.list>;

/** What the list shows now. */
interface Now {
  query: Record<string, string>;
  look: ViewLook;
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
  const id = useId();
  const [name, setName] = useState(saved?.name ?? '');
  const [roleId, setRoleId] = useState(saved?.role?.roleId ?? '');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const create = useChange(views.create, { quiet: true });
  const replace = useChange(views.replace, { quiet: true });
  const busy = create.isPending || replace.isPending;
  const noName = tried && name.trim() === '';
  const title = saved ? words.editTitle : words.saveTitle;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (busy || name.trim() === '') return;
    const body = { name: name.trim(), ...keptOf(saved, now), ...(roleId && { roleId }) };
    try {
      if (saved) await replace.mutateAsync({ params: { id: saved.id }, body });
      else await create.mutateAsync({ body: { ...body, list } });
      tell({ key: 'view', kind: 'success', text: words.saved(body.name) });
      close();
    } catch (error) {
      setRefused(sentenceOf(error));
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ htmlType: 'submit', form: id, loading: showBusy(busy) }}
      mask={{ closable: false }}
      onCancel={close}
      width={420}
    >
      <form id={id} aria-label={title} onSubmit={submit} noValidate className="confirm">
        {!saved && <div>{words.keeps}</div>}
        <div className="asked">
          <label htmlFor={`${id}-name`}>{words.name}</label>
          <Input
            id={`${id}-name`}
            autoFocus
            maxLength={30}
            autoComplete="off"
            value={name}
            aria-required
            aria-invalid={noName}
            aria-describedby={`${id}-name-help`}
            status={noName ? 'error' : ''}
            onChange={(event) => setName(event.target.value)}
          />
          <p
            id={`${id}-name-help`}
            className={noName ? 'asked-wrong' : 'asked-hint'}
            role={noName ? 'alert' : undefined}
          >
            {noName ? words.nameNeeded : words.nameHint}
          </p>
        </div>
        <div className="asked">
          <label htmlFor={`${id}-role`}>{words.share}</label>
          <Select
            id={`${id}-role`}
            value={roleId}
            options={[
              { value: '', label: words.notShared },
              ...offeredFor(saved, roles).map((role) => ({ value: role.roleId, label: role.name })),
            ]}
            onChange={setRoleId}
          />
          <p className="asked-hint">{words.shareHint}</p>
        </div>
        {refused && <Alert type="error" showIcon title={refused} role="alert" />}
      </form>
    </Modal>
  );
}

/** A view together with what the list shows now. */
interface Managed extends SavedView {
  now: Now;
}

const Overwrite = defineAction<Managed, typeof views.replace>({
  call: views.replace,
  label: words.overwrite,
  level: 1,
  request: ({ id, name, role, now }) => ({
    params: { id },
    body: { name, ...now, ...(role && { roleId: role.roleId }) },
  }),
});

const Remove = defineAction<Managed, typeof views.remove>({
  call: views.remove,
  label: words.remove,
  level: 1,
  danger: true,
  request: ({ id }) => ({ params: { id } }),
});

const firstWith = (label: string, idOf: (view: Managed) => string | null) =>
  defineAction<Managed, typeof views.first>({
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
