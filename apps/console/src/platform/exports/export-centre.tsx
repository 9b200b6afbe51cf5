import type { ReplyOf } from '@kickstand/contract/kit';
import { exportCalls, type FileJobRow, mostRunningExports } from '@kickstand/contract/platform/exports';
import { Button, Drawer, Progress } from 'antd';
import { AtOnce } from '../../kit/action/at-once.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText, sizeText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { sentenceOfFileJob } from './export-texts.ts';
import { exportsWords as words } from './exports.words.ts';
import './exports.css';

const tones: Record<FileJobRow['state'], Tone> = {
  queued: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
};

const request = ({ id }: FileJobRow) => ({ params: { id } });

const Cancel = defineAsk<FileJobRow, typeof exportCalls.cancel>({
  call: exportCalls.cancel,
  label: words.cancel,
  level: 1,
  request,
  done: () => words.cancelled,
});

const Retry = defineAsk<FileJobRow, typeof exportCalls.retry>({
  call: exportCalls.retry,
  label: words.retry,
  level: 0,
  request,
  done: () => words.retried,
});

/** The URL answers once and as a file, so that the page stays. */
function fetchFile({ address, fileName }: ReplyOf<typeof exportCalls.download>) {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

const Download = defineAsk<FileJobRow, typeof exportCalls.download>({
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

/** The operator's own exports with their progress and actions. */
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
            <ul className="jobs" aria-label={words.list}>
              {list.map((job) => (
                <Job key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Job({ job }: { job: FileJobRow }) {
  const { title, state, format, createdAt, expiresAt, bytes, downloads, personal, error } = job;
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
      <div className="job-head">
        <strong>
          {title} {format && <span className="muted">{format}</span>}
        </strong>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <FileJobProgress job={job} />
      {error !== null && (
        <p className="job-wrong" role="status">
          {sentenceOfFileJob(error)}
        </p>
      )}
      <p className="muted job-facts">{facts.join(' · ')}</p>
      {job.kind === 'export' && (
        <div className="job-actions">
          {open && <Cancel row={job} />}
          {state === 'done' && <Download row={job} />}
          {!open && state !== 'done' && <Retry row={job} />}
        </div>
      )}
    </li>
  );
}

/** The progress; without a known total the number of rows. */
function FileJobProgress({ job: { title, state, done, total } }: { job: FileJobRow }) {
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
