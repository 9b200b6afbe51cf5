import { EyeOutlined } from '@ant-design/icons';
import { agents } from '@kickstand/contract/agents';
import { Button } from 'antd';
import { useState } from 'react';
import { showBusy } from '../kit/busy.tsx';
import { send } from '../kit/client.ts';
import { tell } from '../kit/notices.ts';
import { fetchOperator, useOperator } from '../kit/operator.ts';
import { sentenceOf } from '../kit/sentence.ts';
import { appWords as words } from './app.words.ts';

/** Says whose view is being looked at, and ends it. */
export function ViewAsLine() {
  const viewAs = useOperator()?.viewAs;
  const [busy, setBusy] = useState(false);
  if (!viewAs) return null;
  const end = async () => {
    setBusy(true);
    try {
      await send(agents.endViewAs, {}, { quiet: true });
      await fetchOperator();
    } catch (error) {
      tell({ key: 'view-as', kind: 'error', title: words.endViewingFailed, text: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="view-as" role="status">
      <EyeOutlined aria-hidden />
      <span>{words.viewingAs(viewAs.company)}</span>
      <Button size="small" loading={showBusy(busy)} onClick={() => void end()}>
        {words.endViewing}
      </Button>
    </section>
  );
}
