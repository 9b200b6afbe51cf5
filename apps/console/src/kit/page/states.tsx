import { LockOutlined, WarningOutlined } from '@ant-design/icons';
import type { Access } from '@kickstand/contract/kit';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { isForbidden, sentenceOf } from '../client/sentence.ts';
import { kitWords as words } from '../kit.words.ts';
import './kit.css';

interface StatePanelProps {
  kind: 'empty' | 'error' | 'forbidden';
  title: string;
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
export function StatePanel({ kind, title, hint, children }: StatePanelProps) {
  return (
    <div className="state-panel" role={kind === 'error' ? 'alert' : 'status'}>
      <Empty
        image={pictures[kind]}
        description={
          <>
            <strong>{title}</strong>
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

/** Says which right is missing where that is known, or what the server said. */
export const ForbiddenPanel = ({ needs, why = words.forbiddenHint }: { needs?: Access; why?: string }) => (
  <StatePanel
    kind="forbidden"
    title={words.forbidden}
    hint={typeof needs === 'object' ? words.needs(needs.codes.split('||').join(words.or)) : why}
  />
);

/** What went wrong while reading, and another try; a missing permission is no error. */
export function ErrorPanel({ error, retry }: { error: unknown; retry(): void }) {
  if (isForbidden(error)) return <ForbiddenPanel why={sentenceOf(error)} />;
  return (
    <StatePanel kind="error" title={words.failed} hint={sentenceOf(error)}>
      <Button onClick={retry}>{words.retry}</Button>
    </StatePanel>
  );
}

interface Answer<T> {
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
