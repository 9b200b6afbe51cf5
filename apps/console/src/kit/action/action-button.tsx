import { Button, Tooltip } from 'antd';
import { useId } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { showBusy } from '../page/busy.tsx';
import { useMay } from './access.tsx';
import type { Action } from './action.ts';
import { ConfirmPopover } from './confirm-popover.tsx';
import { type Runner, useRunner } from './runner.tsx';
import '../page/kit.css';

interface ActionButtonProps<Row> {
  action: Action<Row>;
  row: Row;
  id: string;
  runner: Runner<Row>;
  /** As text in a table row, as a button in a head. */
  look?: 'text' | 'button';
}

/** The button of an action for one row. Permission has been checked before. */
export function ActionButton<Row>({ action, row, id, runner, look = 'text' }: ActionButtonProps<Row>) {
  const type = look === 'text' ? ('link' as const) : ('default' as const);
  const common = {
    type,
    size: look === 'text' ? ('small' as const) : ('middle' as const),
    danger: action.danger ?? false,
  };
  const why = action.blocked?.(row);
  if (why) return <BlockedButton {...common} label={action.label} why={why} />;

  const level = action.level(row);
  const busy = showBusy(level < 2 && action.waits === true && runner.isRunning(action, id));
  if (level !== 1)
    return (
      <Button {...common} loading={busy} onClick={() => runner.start(action, row, { id })}>
        {action.label}
      </Button>
    );
  return (
    <ConfirmPopover
      title={words.confirmQuestion(action.label)}
      agree={() => runner.start(action, row, { id, agreed: true })}
    >
      <Button {...common} loading={busy}>
        {action.label}
      </Button>
    </ConfirmPopover>
  );
}

interface BlockedProps {
  type: 'link' | 'default';
  size: 'small' | 'middle';
  danger?: boolean;
  label: string;
  why: string;
}

/** Disabled, but focusable, so that everybody can read the reason. */
export function BlockedButton({ label, why, type, size }: BlockedProps) {
  const id = useId();
  return (
    <Tooltip title={why} trigger={['hover', 'focus']}>
      <span>
        <Button type={type} size={size} className="blocked" aria-disabled aria-describedby={id}>
          {label}
        </Button>
        <span id={id} hidden>
          {why}
        </span>
      </span>
    </Tooltip>
  );
}

/** An action as a component: hidden without the code, disabled with a reason, otherwise a button. */
export function buttonOf<Row>(action: () => Action<Row>) {
  return function ActionByItself({ row }: { row: Row }) {
    const own = action();
    const may = useMay();
    const { runner, running } = useRunner<Row>();
    if (own.may !== undefined && !may(own.may)) return null;
    const applies = own.applies?.(row) !== false;
    // An action may be over and done with by itself, while what follows it is still looked at.
    if (!applies && running.length === 0) return null;
    return (
      <span className="action-by-itself">
        {applies && <ActionButton action={own} row={row} id="own" runner={runner} look="button" />}
        {running}
      </span>
    );
  };
}
