import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { failureOf } from '../client/sentence.ts';
import { kitWords as words } from '../kit.words.ts';
import { StatePanel } from '../page/states.tsx';
import { CreateButton } from './create-button.tsx';
import type { PlainSpec } from './list-screen.tsx';

/** The rows are outdated: why there are no newer ones. */
export function Outdated({ error, retry }: { error: unknown; retry(): void }) {
  const { title, text } = failureOf(error);
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      description={
        <>
          {text && <p>{text}</p>}
          {words.staleRows}
        </>
      }
      action={<Button onClick={retry}>{words.retry}</Button>}
    />
  );
}

/** No matches, or nothing at all: what to do next. */
export function NothingThere({
  narrowed,
  empty,
  create,
  clear,
}: {
  narrowed: boolean;
  empty: ReactNode;
  create: PlainSpec['create'];
  clear(): void;
}) {
  if (!narrowed)
    return (
      <StatePanel kind="empty" title={words.nothingYet} hint={empty}>
        {create && <CreateButton action={create} />}
      </StatePanel>
    );
  return (
    <StatePanel kind="empty" title={words.nothingFound} hint={words.nothingFoundHint}>
      <Button onClick={clear}>{words.clearFilters}</Button>
    </StatePanel>
  );
}
