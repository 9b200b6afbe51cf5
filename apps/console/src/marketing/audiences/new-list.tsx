import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { audiencesWords as words } from './audiences.words.ts';
import type { Adding } from './new-list-dialog.tsx';

const NewListDialog = lazy(() => import('./new-list-dialog.tsx'));

/** Button for importing a phone list, which is then selected. */
export function NewList({ added }: Pick<Adding, 'added'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.newList}</Button>
      {isOpen && (
        <Suspense>
          <NewListDialog added={added} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
