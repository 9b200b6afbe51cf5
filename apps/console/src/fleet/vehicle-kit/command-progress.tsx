import { CloseOutlined } from '@ant-design/icons';
import { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { isOpen } from '@kickstand/domain/fleet/vehicles';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useChange } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { tell } from '../../kit/page/notices.ts';
import { Badge } from '../../ui/badge.tsx';
import { assetsWords } from './assets.words.ts';
import { type CommandNow, useCommandJob } from './command-job.ts';
import { commandTones } from './states.parts.ts';
import { vehiclesWords as words } from './vehicles.words.ts';
import './vehicle-kit.css';

const trayId = 'command-tray';

/** Where all progress of this window is shown, whichever page started it. */
function tray() {
  const known = document.getElementById(trayId);
  if (known) return known;
  const made = document.createElement('div');
  made.id = trayId;
  made.className = 'command-tray';
  document.body.append(made);
  return made;
}

interface CardProps {
  title: string;
  children: ReactNode;
  close(): void;
}

const Card = ({ title, children, close }: CardProps) =>
  createPortal(
    <section className="command-card" aria-label={title} role="status">
      <div>
        <strong>{title}</strong>
        {children}
      </div>
      <Button type="text" size="small" aria-label={words.close} icon={<CloseOutlined />} onClick={close} />
    </section>,
    tray(),
  );

/** The device's message, if the state does not say it already. */
const reasonOf = (state: CommandNow['state'], message: string | null) => (state === 'acked' ? null : message);

/** The state of a command, and the device's answer if there is one. */
export function CommandOutcome({
  command: { state, message, endedAt, sentAt, createdAt },
}: {
  command: CommandNow;
}) {
  const said = isOpen(state) ? words.waitingForDevice : reasonOf(state, message);
  return (
    <span className="command-outcome">
      <Badge tone={commandTones[state]}>{words.commandState[state]}</Badge>
      {said && <span>{said}</span>}
      <time className="figure">{instantText(endedAt ?? sentAt ?? createdAt).slice(11)}</time>
    </span>
  );
}

interface ProgressProps {
  label: string;
  carId: string;
  jobId: string;
  end(): void;
}

const kinds = { acked: 'success', timeout: 'warning', cancelled: 'warning', refused: 'error' } as const;

/** The outcome of a command in words: state, message and time. */
function outcomeText({ state, message, endedAt }: CommandNow) {
  const said = reasonOf(state, message);
  const name = words.commandState[state] + (said ? `${words.colon}${said}` : '');
  return `${name} ${instantText(endedAt).slice(11)}`;
}

/** One command, from queued until the device answers or the deadline passes. */
export function CommandProgress({ label, carId, jobId, end }: ProgressProps) {
  const command = useCommandJob(jobId)?.list.find((row) => row.carId === carId);
  const title = words.progressOf(label, carId);
  const over = useEffectEvent((ended: CommandNow) => {
    if (!isOpen(ended.state))
      tell({
        key: ended.id,
        kind: kinds[ended.state as keyof typeof kinds],
        title,
        text: outcomeText(ended),
      });
    end();
  });
  useEffect(() => {
    if (command && !isOpen(command.state)) over(command);
  }, [command]);
  return (
    <Card title={title} close={end}>
      {command ? (
        <>
          <CommandOutcome command={command} />
          {command.state === 'queued' && <CancelQueued jobId={jobId} />}
        </>
      ) : (
        <span className="command-outcome">
          <Badge tone="quiet">{words.commandState.queued}</Badge>
        </span>
      )}
    </Card>
  );
}

/** Cancels what has not been sent yet. */
function CancelQueued({ jobId }: { jobId: string }) {
  const cancel = useChange(vehicleCommands.cancel, { refreshes: ['commands'] });
  return (
    <Button
      type="link"
      size="small"
      disabled={cancel.isPending}
      onClick={() => cancel.mutate({ params: { jobId }, body: {} })}
    >
      {assetsWords.cancelJob}
    </Button>
  );
}

interface NotSentProps {
  label: string;
  carId: string;
  message: string | null;
  end(): void;
}

/** Says why a command was not even queued. */
export function CommandNotSent({ label, carId, message, end }: NotSentProps) {
  const over = useEffectEvent(() => {
    const title = words.progressOf(label, carId);
    tell({ key: `not-sent:${carId}`, kind: 'error', title, text: message ?? words.notSent });
    end();
  });
  useEffect(() => over(), []);
  return null;
}
