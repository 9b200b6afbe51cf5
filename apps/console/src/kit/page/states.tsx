import { LockOutlined, WarningOutlined } from '@ant-design/icons';
import type { Access } from '@kickstand/contract/kit';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { failureOf, isForbidden } from '../client/sentence.ts';
import { kitWords as words } from '../kit.words.ts';
import './kit.css';

interface StatePanelProps {
  kind: 'empty' | 'error' | 'forbidden';
  title: string;
  /** It stands for the whole page, which is called by its title. */
  page?: boolean | undefined;
  hint?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

const pictures = {
  empty: Empty.PRESENTED_IMAGE_SIMPLE,
  error: <WarningOutlined className="state-picture" aria-hidden />,
  forbidden: <LockOutlined className="state-picture" aria-hidden />,
};

/** Stands where content would be: says what is the matter and what to do next. */
export function StatePanel({ kind, title, page = false, hint, children }: StatePanelProps) {
  return (
    <div className="state-panel" role={kind === 'error' ? 'alert' : 'status'}>
      <Empty
        image={pictures[kind]}
        description={
          <>
            {page ? <h1>{title}</h1> : <strong>{title}</strong>}
            {hint && <div className="state-hint">{hint}</div>}
          </>
        }
      >
        {children}
      </Empty>
    </div>
  );
}

export const LoadingPanel = ({ rows = 8 }: { rows?: number }) => (
  <div role="status" aria-label={words.loading} className="state-loading">
    <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
  </div>
);

/** Says which right is missing where that is known. */
export const ForbiddenPanel = ({ needs, page }: { needs?: Access } & Pick<StatePanelProps, 'page'>) => (
  <StatePanel
    kind="forbidden"
    page={page}
    title={words.forbidden}
    hint={
      typeof needs === 'object' ? words.needs(needs.codes.split('||').join(words.or)) : words.forbiddenHint
    }
  />
);

interface ErrorPanelProps extends Pick<StatePanelProps, 'page'> {
  error: unknown;
  retry(): void;
}

/** What went wrong while reading, and another try; a missing permission is no error. */
export function ErrorPanel({ error, retry, page }: ErrorPanelProps) {
  const { title, text } = failureOf(error);
  if (isForbidden(error)) return <StatePanel kind="forbidden" page={page} title={title} hint={text} />;
  return (
    <StatePanel kind="error" page={page} title={title} hint={text}>
      <Button onClick={retry}>{words.retry}</Button>
    </StatePanel>
  );
}

/** What was asked for, as far as it was answered. */
export interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

/** The states of something that is read: loading, refused or failed, and there. Old content outlives a failed refresh. */
export function Loaded<T>({
  of: { data, error, refetch },
  children,
}: {
  of: Answer<T>;
  children(data: T): ReactNode;
}) {
  if (data !== undefined) return children(data);
  return error ? <ErrorPanel error={error} retry={() => refetch()} /> : <LoadingPanel rows={4} />;
}
