import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isMissing } from '../client/sentence.ts';
import { usePage } from './page.ts';
import { type Answer, ErrorPanel, LoadingPanel, StatePanel } from './states.tsx';

interface DetailPageProps<T> {
  /** What the page is about, as it is read. */
  of: Answer<T>;
  /** What is said where it is not there, and how the way to all of them is called. */
  words: { notFound: string; notFoundHint: string; toList: string };
  /** Where all of them stand. */
  list: string;
  children(data: T): ReactNode;
}

/** A page about one thing: on its way, not there, refused, or shown. Whatever it is, a heading says so. */
export function DetailPage<T>({
  of: { data, error, refetch },
  words,
  list,
  children,
}: DetailPageProps<T>): ReactNode {
  const { open } = usePage();
  if (isMissing(error))
    return (
      <StatePanel kind="empty" page title={words.notFound} hint={words.notFoundHint}>
        <Button type="primary" onClick={() => open(list)}>
          {words.toList}
        </Button>
      </StatePanel>
    );
  if (data !== undefined) return children(data);
  return error ? <ErrorPanel page error={error} retry={() => refetch()} /> : <LoadingPanel />;
}
