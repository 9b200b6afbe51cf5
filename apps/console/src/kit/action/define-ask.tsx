import type { RequestOf } from '@kickstand/contract/kit';
import { lazy, type ReactNode, useState } from 'react';
import { refusedText } from '../client/sentence.ts';
import type { Action, Level, RunProps } from './action.ts';
import { buttonOf } from './action-button.tsx';
import type { AskLook, Questions } from './asking.tsx';
import { AtOnce } from './at-once.tsx';
import type { DialogInput } from './dialog-input.ts';
import { type ActionCommon, type Change, commonOf, sayRefused, useSending } from './sending.ts';

const Asking = lazy(async () => ({
  default: (await import('./asking.tsx')).Asking,
})) as unknown as typeof import('./asking.tsx').Asking;

export interface AskSpec<Row, C extends Change, Given extends object = object>
  extends ActionCommon<Row, C>,
    Pick<AskLook, 'agreeing' | 'as' | 'width' | 'usualReason'> {
  level: Level | ((row: Row) => Level);
  /** The dialog's heading; the label by default. */
  title?(row: Row): string;
  /** What will change, for levels 2 and above. */
  changes?(row: Row): ReactNode;
  /** The number or name to type at level 4. */
  object?(row: Row): string;
  /** The inputs besides the reason. */
  questions?: Questions<Row, Given>;
  request(row: Row, said: DialogInput & Given): RequestOf<C>;
}

/**
 * A button that makes one call for one row after confirmation: hidden without the code, disabled with a reason,
 * confirmed as strictly as its level says, sent at most once a second; a refusal is shown in the dialog, which keeps its
 * input.
 */
export function defineAsk<Row, C extends Change, Given extends object = object>(
  spec: AskSpec<Row, C, Given>,
): Action<Row> {
  const levelOf = (row: Row): Level => (typeof spec.level === 'function' ? spec.level(row) : spec.level);
  const action: Action<Row> = Object.assign(
    buttonOf<Row>(() => action),
    { ...commonOf(spec), level: levelOf, Run: askRun(spec, levelOf), waits: true },
  );
  return action;
}

function askRun<Row, C extends Change, Given extends object>(
  spec: AskSpec<Row, C, Given>,
  levelOf: (row: Row) => Level,
) {
  return function AskRun(props: RunProps<Row>) {
    const { row, agreed, end } = props;
    const level = levelOf(row);
    const atOnce = (level === 0 || agreed) && !spec.questions;
    const { send, busy, following } = useSending(spec, props);
    const [refused, setRefused] = useState<string>();

    const fail = (error: unknown) => {
      if (!atOnce) return setRefused(refusedText(error));
      sayRefused(spec.call.id, spec.label, error);
      end();
    };
    const agree = (said: DialogInput & Given) =>
      send(spec.request(row, said)).then(() => {
        if (!spec.follow) end();
      }, fail);

    if (following) return following;
    if (atOnce) return <AtOnce work={() => agree({} as Given)} />;
    return (
      <Asking
        of={row}
        title={spec.title?.(row) ?? spec.label}
        agreeing={spec.agreeing}
        level={level}
        danger={spec.danger}
        as={spec.as}
        width={spec.width}
        usualReason={spec.usualReason}
        changes={spec.changes?.(row)}
        object={spec.object?.(row)}
        questions={spec.questions}
        busy={busy}
        refused={refused}
        agree={agree}
        cancel={end}
      />
    );
  };
}
