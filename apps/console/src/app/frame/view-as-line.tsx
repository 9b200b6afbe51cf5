import { EyeOutlined } from '@ant-design/icons';
import { agents } from '@kickstand/contract/organisation/agents';
import { Button } from 'antd';
import { useState } from 'react';
import { send } from '../../kit/client/client.ts';
import { fetchOperator, useOperator } from '../../kit/client/operator.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { tell } from '../../kit/page/notices.ts';
import { appWords as words } from '../app.words.ts';

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
