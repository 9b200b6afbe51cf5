import { workVerdicts } from '@kickstand/contract/work/field-work';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';
import { verdictEvent } from './verdict-events.tsx';

/** What a piece of field work was judged to be, each time, the last first. */
export default function VerdictDrawer({ row, close }: { row: { id: string; carId: string }; close(): void }) {
  const answer = useCall(workVerdicts.list, { params: { taskId: row.id } }, { quiet: true });
  return (
    <Drawer open size={480} extra={<Steps />} title={words.title(row.carId)} onClose={close}>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted">{words.notYet}</p>
          ) : (
            <Timeline events={list.map(verdictEvent)} />
          )
        }
      </Loaded>
    </Drawer>
  );
}
