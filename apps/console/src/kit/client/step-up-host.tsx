import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { askWith } from './step-up.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

interface Question {
  answer(proven: boolean): void;
}

/** Mounted once in the console; asks for step-up whenever a call requires it, then returns the focus. */
export function StepUpHost() {
  const [question, setQuestion] = useState<Question>();
  const before = useRef<Element>(null);
  useEffect(() => {
    let giveUp = () => {};
    const stop = askWith(
      () =>
        new Promise((resolve) => {
          before.current = document.activeElement;
          const answer = (proven: boolean) => {
            setQuestion(undefined);
            resolve(proven);
          };
          giveUp = () => answer(false);
          setQuestion({ answer });
        }),
    );
    return () => {
      stop();
      giveUp();
    };
  }, []);
  useEffect(() => {
    const was = before.current;
    if (question || !was) return;
    before.current = null;
    if (was instanceof HTMLElement && was.isConnected) was.focus();
  }, [question]);
  return (
    question && (
      <Suspense>
        <StepUpDialog answer={question.answer} />
      </Suspense>
    )
  );
}
