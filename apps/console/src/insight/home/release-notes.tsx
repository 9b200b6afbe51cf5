import { home, type ReleaseNote } from '@kickstand/contract/insight/home';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall, useChange } from '../../kit/client/calls.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { locale } from '../../kit/words.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tones.ts';
import { homeWords } from './home.words.ts';
import { NoteText } from './note-text.tsx';

const words = homeWords.notes;

const tones: Record<ReleaseNote['kind'], Tone> = { new: 'good', change: 'busy', fix: 'warn' };

const AddNote = defineAction<undefined, typeof home.addNote>({
  call: home.addNote,
  label: words.add,
  form: lazy(() => import('./note-add.tsx')),
});

const EditNote = defineAction<ReleaseNote, typeof home.editNote>({
  call: home.editNote,
  label: words.edit,
  form: lazy(() => import('./note-edit.tsx')),
});

const RemoveNote = defineAsk<ReleaseNote, typeof home.removeNote>({
  call: home.removeNote,
  label: words.remove,
  level: 2,
  danger: true,
  changes: ({ title }) => words.removeTitle(title),
  request: ({ id }) => ({ params: { noteId: id } }),
});

/** How many are visible at first. */
const atFirst = 5;

/** The release notes, with a mark on unread ones. */
export function ReleaseNotes() {
  const notes = useCall(home.notes, {}, { quiet: true });
  const read = useChange(home.readNotes);
  const unread = notes.data?.list.flatMap((note) => (note.read ? [] : [note.id])) ?? [];
  const mark = (ids: string[]) => read.mutate({ body: { ids } });
  return (
    <section className="home-notes" aria-label={words.title}>
      <div className="home-strip-head">
        <h2>{words.title}</h2>
        {unread.length > 1 && (
          <Button type="link" size="small" disabled={read.isPending} onClick={() => mark(unread)}>
            {words.readAll}
          </Button>
        )}
        <span className="home-note-tools">
          <AddNote row={undefined} />
        </span>
      </div>
      <Loaded of={notes}>{({ list }) => <Notes list={list} mark={(id) => mark([id])} />}</Loaded>
    </section>
  );
}

function Notes({ list, mark }: { list: readonly ReleaseNote[]; mark(id: string): void }) {
  const [all, setAll] = useState(false);
  if (list.length === 0) return <StatePanel kind="empty" title={words.empty} />;
  return (
    <>
      <ol className="home-note-list">
        {list.slice(0, all ? undefined : atFirst).map((note) => (
          <Note key={note.id} note={note} mark={() => mark(note.id)} />
        ))}
      </ol>
      {!all && list.length > atFirst && (
        <Button type="link" onClick={() => setAll(true)}>
          {words.older(list.length - atFirst)}
        </Button>
      )}
    </>
  );
}

/** In the reader's language if available. */
const inReadersLanguage = ({ title, body, titleEn, bodyEn }: ReleaseNote) =>
  locale === 'en-US' ? { title: titleEn ?? title, body: bodyEn ?? body } : { title, body };

function Note({ note, mark }: { note: ReleaseNote; mark(): void }) {
  const { title, body } = inReadersLanguage(note);
  return (
    <li>
      <article aria-label={title}>
        <header>
          <Badge tone={tones[note.kind]}>{words.kinds[note.kind]}</Badge>
          <h3>{title}</h3>
          {!note.read && <span className="home-new">{words.unread}</span>}
          <span className="home-age">
            {note.version} · <time dateTime={note.day}>{note.day}</time>
          </span>
        </header>
        <NoteText text={body} />
        <footer>
          {!note.read && (
            <Button type="link" size="small" onClick={mark}>
              {words.read}
            </Button>
          )}
          <EditNote row={note} />
          <RemoveNote row={note} />
        </footer>
      </article>
    </li>
  );
}
