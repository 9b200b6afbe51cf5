import { Button } from 'antd';
import { useMay } from '../action/access.tsx';
import type { Action } from '../action/action.ts';
import { useRunner } from '../action/runner.tsx';

/** The first button of a list: creates something. Hidden without the code. */
export function CreateButton({ action }: { action: Action<undefined> }) {
  const may = useMay();
  const { runner, running } = useRunner<undefined>();
  if (action.may !== undefined && !may(action.may)) return null;
  return (
    <>
      <Button type="primary" onClick={() => runner.start(action, undefined, { id: 'new' })}>
        {action.label}
      </Button>
      {running}
    </>
  );
}
