import { type ReactNode, useState } from 'react';
import { kitWords as words } from '../kit.words.ts';
import type { Level } from './action.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { DialogInput } from './dialog-input.ts';

export interface QuestionProps<Of, Given> {
  of: Of;
  given: Given;
  put(patch: Partial<Given>): void;
  /** Sending was attempted: errors may be shown now. */
  tried: boolean;
}

/** A dialog's inputs besides the reason and the typed name. */
export interface Questions<Of, Given> {
  /** The initial values. */
  start(of: Of): Given;
  /** The inputs themselves, usually made of `DialogField`. */
  Ask: (props: QuestionProps<Of, Given>) => ReactNode;
  /** Whether the inputs are complete enough to send. */
  answered?(given: Given, of: Of): boolean;
  /** The confirmation level for the current inputs; the action's own by default. */
  levelOf?(given: Given): Level;
  /** A hook: whether it is impossible in this state, which `Ask` explains. */
  useBarred?(given: Given, of: Of): boolean;
}

/** The appearance and confirmation level of a dialog. */
export interface AskLook {
  title: string;
  agreeing?: string | undefined;
  level: Level;
  danger?: boolean | undefined;
  object?: string | undefined;
  /** What the reason usually is: it stands there already. */
  usualReason?: string | undefined;
  as?: 'dialog' | 'drawer' | undefined;
  /** Pixels. */
  width?: number | undefined;
}

interface AskingProps<Of, Given> extends AskLook {
  of: Of;
  /** What will change; a plain question if nothing is listed and there are no inputs. */
  changes?: ReactNode;
  questions?: Questions<Of, Given> | undefined;
  busy: boolean;
  refused?: string | undefined;
  agree(said: DialogInput & Given): void;
  cancel(): void;
}

const neverBarred = () => false;

/** A dialog with the changes, its own inputs and those of its level. */
export function Asking<Of, Given extends object>(props: AskingProps<Of, Given>) {
  const { of, questions, changes, title, agree, level, as = 'dialog', ...dialog } = props;
  const [given, setGiven] = useState(() => questions?.start(of) ?? ({} as Given));
  const [tried, setTried] = useState(false);
  const useBarred = questions?.useBarred ?? neverBarred;
  const barred = useBarred(given, of);
  const answered = () => {
    setTried(true);
    return questions?.answered?.(given, of) ?? true;
  };
  const put = (patch: Partial<Given>) => setGiven((before) => ({ ...before, ...patch }));
  return (
    <AskDialog
      {...dialog}
      as={as}
      level={questions?.levelOf?.(given) ?? level}
      title={title}
      barred={barred}
      answered={answered}
      submit={(said) => agree({ ...given, ...said })}
    >
      {(changes !== undefined || !questions) && <div>{changes ?? words.confirmQuestion(title)}</div>}
      {questions && <questions.Ask of={of} given={given} put={put} tried={tried} />}
    </AskDialog>
  );
}
