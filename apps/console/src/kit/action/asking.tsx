import { type ReactNode, useState } from 'react';
import { kitWords as words } from '../kit.words.ts';
import type { Level } from './action.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { Said } from './said.ts';

export interface QuestionProps<Of, Given> {
  of: Of;
  given: Given;
  put(patch: Partial<Given>): void;
  /** Somebody tried to send it: what is missing may be said now. */
  tried: boolean;
}

/** What a dialog asks beside the reason and the typed name. */
export interface Questions<Of, Given> {
  /** What is given before anybody answers. */
  start(of: Of): Given;
  /** The questions themselves, usually of `Asked`. */
  Ask: (props: QuestionProps<Of, Given>) => ReactNode;
  /** Whether they are answered well enough to be sent. */
  answered?(given: Given, of: Of): boolean;
  /** How careful the dialog is by what is answered so far; the action's level unless said otherwise. */
  levelOf?(given: Given): Level;
  /** A hook: it cannot be done as it stands, which `Ask` says. */
  useBarred?(given: Given, of: Of): boolean;
}

/** How a dialog looks, and how careful it is. */
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
  /** What will change; a plain question when nothing is listed and nothing asked. */
  changes?: ReactNode;
  questions?: Questions<Of, Given> | undefined;
  busy: boolean;
  refused?: string | undefined;
  agree(said: Said & Given): void;
  cancel(): void;
}

const neverBarred = () => false;

/** A dialog with what changes, its own questions and those of its level. */
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
      {(changes !== undefined || !questions) && <div>{changes ?? words.sure(title)}</div>}
      {questions && <questions.Ask of={of} given={given} put={put} tried={tried} />}
    </AskDialog>
  );
}
