import type { OperatorLogRow } from '@kickstand/contract/platform/logs';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { differencesOf } from '../../kit/form/differences.ts';
import { badge, count, instant, oneOf, text, yesNo } from '../../kit/list/cells.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { actionName, moduleName, resultTones } from './log-names.ts';
import { logsWords as words } from './logs.words.ts';
import { objectName } from './object-name.parts.ts';
import { changeTerms } from './terms.parts.ts';
import './logs.css';

const show = {
  at: instant,
  operator: text,
  role: text,
  agent: text,
  module: moduleName,
  action: actionName,
  object: (_: string, row: OperatorLogRow) => text(objectName(row), undefined),
  reason: text,
  result: badge(resultTones, words.results),
  resultText: text,
  approver: text,
  durationMs: count,
  ip: text,
  device: text,
  platform: oneOf(words.platforms),
  sensitive: yesNo,
  requestId: text,
};

/** One entry of the log with everything recorded, and the change before and after. */
export function LogDetails({ row, close }: { row: OperatorLogRow; close(): void }) {
  const differences = differencesOf(row.change, changeTerms);
  return (
    <Drawer
      open
      size={640}
      extra={<Steps />}
      title={`${actionName(row.action)} ${objectName(row)}`}
      onClose={close}
    >
      <Facts of={row} show={show} labels={words.fields} />
      <h2 className="log-change">{words.change.title}</h2>
      {differences.length > 0 ? (
        <Parts
          title={words.change.title}
          rows={differences}
          rowKey="key"
          show={{ field: text, before: text, after: text }}
          labels={words.change}
        />
      ) : (
        <p>{words.change.none}</p>
      )}
    </Drawer>
  );
}
