import type { ReplyOf } from '@kickstand/contract/kit';
import { exportCalls, mostRunningExports, type TaskRow } from '@kickstand/contract/platform/exports';
import { Button, Drawer, Progress } from 'antd';
import { AtOnce } from '../../kit/action/at-once.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText, sizeText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { sentenceOfTask } from './export-texts.ts';
import { exportsWords as words } from './exports.words.ts';
import './exports.css';

const tones: Record<TaskRow['state'], Tone> = {
  queued: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
};

const request = ({ id }: TaskRow) => ({ params: { id } });

const Cancel = defineAsk<TaskRow, typeof exportCalls.cancel>({
  call: exportCalls.cancel,
  label: words.cancel,
  level: 1,
  request,
  done: () => words.cancelled,
});

const Retry = defineAsk<TaskRow, typeof exportCalls.retry>({
  call: exportCalls.retry,
  label: words.retry,
  level: 0,
  request,
  done: () => words.retried,
});

/** The address answers once and as a file, so the page stays where it is. */
function fetchFile({ address, fileName }: ReplyOf<typeof exportCalls.download>) {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

const Download = defineAsk<TaskRow, typeof exportCalls.download>({
  call: exportCalls.download,
  label: words.download,
  level: 0,
  request,
  follow: ({ reply, end }) => (
    <AtOnce
      work={() => {
        fetchFile(reply);
        end();
      }}
    />
  ),
});

interface ExportCentreProps {
  answer: { data: ReplyOf<typeof exportCalls.list> | undefined; error: unknown; refetch(): unknown };
  close(): void;
}

/** One's own exports with how far they are and what can be done with them. */
export function ExportCentre({ answer, close }: ExportCentreProps) {
  return (
    <Drawer
      open
      size={520}
      title={words.centre}
      onClose={close}
      extra={<Button onClick={() => answer.refetch()}>{words.refresh}</Button>}
    >
      <p className="muted">{words.rules(mostRunningExports)}</p>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.none} hint={words.noneHint} />
          ) : (
            <ul className="tasks" aria-label={words.list}>
              {list.map((task) => (
                <Task key={task.id} task={task} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Task({ task }: { task: TaskRow }) {
  const { title, state, format, createdAt, expiresAt, bytes, downloads, personal, error } = task;
  const facts = [
    `${words.made} ${instantText(createdAt)}`,
    bytes !== null && sizeText(bytes),
    state === 'done' && expiresAt !== null && `${words.expires} ${instantText(expiresAt)}`,
    downloads > 0 && words.downloads(downloads),
    personal && words.personal,
  ].filter(Boolean);
  const open = state === 'queued' || state === 'running';
  return (
    <li aria-label={title}>
      <div className="task-head">
        <strong>
          {title} {format && <span className="muted">{format}</span>}
        </strong>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <TaskProgress task={task} />
      {error !== null && (
        <p className="task-wrong" role="status">
          {sentenceOfTask(error)}
        </p>
      )}
      <p className="muted task-facts">{facts.join(' · ')}</p>
      {task.kind === 'export' && (
        <div className="task-actions">
          {open && <Cancel row={task} />}
          {state === 'done' && <Download row={task} />}
          {!open && state !== 'done' && <Retry row={task} />}
        </div>
      )}
    </li>
  );
}

/** How far it is; without a known total only how many rows are there. */
function TaskProgress({ task: { title, state, done, total } }: { task: TaskRow }) {
  if (state === 'queued' || (done === 0 && state !== 'running')) return null;
  const rows =
    total === null ? words.rowsDone(countText(done)) : words.rows(countText(done), countText(total));
  const part = total ? Math.min(100, Math.floor((done / total) * 100)) : state === 'done' ? 100 : 0;
  return (
    <>
      {state === 'running' && <Progress percent={part} aria-label={words.progress(title)} />}
      <span className="figure">{rows}</span>
    </>
  );
}
