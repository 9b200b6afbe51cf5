import { CloseOutlined } from '@ant-design/icons';
import type { CommandRow } from '@kickstand/contract/vehicles';
import { isOpen } from '@kickstand/domain/vehicles';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { instantText } from '../../kit/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { useCommandJob } from './command-job.ts';
import { commandTones } from './states.parts.ts';
import { vehiclesWords as words } from './vehicles.words.ts';
import './vehicles.css';

/** How long a success stays in sight, milliseconds; what failed stays until somebody has read it. */
const successStaysMs = 6_000;

const trayId = 'command-tray';

/** Where all progress of this window is shown, whichever page it was started from. */
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

/** The state of a command, and what the device itself answered when it did. */
export function CommandOutcome({
  command: { state, message, endedAt, sentAt, createdAt },
}: {
  command: CommandRow;
}) {
  const said = message ?? (isOpen(state) ? words.waitingForDevice : null);
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

/** One command on its way, from queued to the device's answer. */
export function CommandProgress({ label, carId, jobId, end }: ProgressProps) {
  const command = useCommandJob(jobId)?.list.find((row) => row.carId === carId);
  const succeeded = command?.state === 'acked';
  const over = useEffectEvent(end);
  useEffect(() => {
    if (!succeeded) return;
    const timer = setTimeout(() => over(), successStaysMs);
    return () => clearTimeout(timer);
  }, [succeeded]);
  return (
    <Card title={words.progressOf(label, carId)} close={end}>
      {command ? (
        <CommandOutcome command={command} />
      ) : (
        <span className="command-outcome">
          <Badge tone="quiet">{words.commandState.queued}</Badge>
        </span>
      )}
    </Card>
  );
}

interface NotSentProps {
  label: string;
  carId: string;
  message: string | null;
  end(): void;
}

/** A command that was not even queued, with the reason. */
export const CommandNotSent = ({ label, carId, message, end }: NotSentProps) => (
  <Card title={words.progressOf(label, carId)} close={end}>
    <span className="command-outcome">
      <Badge tone="bad">{words.notSent}</Badge>
      <span>{message}</span>
    </span>
  </Card>
);
