import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { Action } from '../../action/action.ts';
import { ActionButton } from '../../action/action-button.tsx';
import type { Runner } from '../../action/runner.tsx';
import { kitWords as words } from '../../kit.words.ts';
import { usePage } from '../../page/page.ts';
import { useKeys } from '../../queue/use-keys.ts';
import type { PlainSpec } from '../list-screen.tsx';
import type { OpenRow } from './open-row.ts';
import './row-panel.css';

interface RowPanelProps {
  spec: PlainSpec;
  open: OpenRow;
  /** Those this operator may take. */
  rowActions: readonly Action<object>[];
  runner: Runner<object>;
}

/** Every field of a row and what can be done with it, beside its list, which the arrow keys walk meanwhile. */
export function RowPanel({ spec, open: { row, id, close, back, on }, rowActions, runner }: RowPanelProps) {
  const { active } = usePage();
  useKeys(
    { escape: close, ...(back && { arrowup: back }), ...(on && { arrowdown: on }) },
    { within: '.row-panel' },
  );
  const [head, ...fields] = spec.columns;
  const shown = ([name, cell]: PlainSpec['columns'][number]) =>
    cell((row as Record<string, unknown>)[name], row);
  const meant = rowActions.filter(({ applies }) => applies?.(row) !== false);
  return (
    <Drawer
      open={active}
      title={head && shown(head)}
      rootClassName="row-panel"
      size={560}
      mask={false}
      onClose={close}
      extra={
        <>
          <Button
            type="text"
            aria-label={words.previousRow}
            disabled={!back}
            icon={<UpOutlined />}
            onClick={back}
          />
          <Button
            type="text"
            aria-label={words.nextRow}
            disabled={!on}
            icon={<DownOutlined />}
            onClick={on}
          />
        </>
      }
      footer={
        meant.length > 0 && (
          <div className="row-panel-actions">
            {meant.map((action) => (
              <ActionButton key={action.id} action={action} row={row} id={id} runner={runner} look="button" />
            ))}
          </div>
        )
      }
    >
      <dl className="facts">
        {fields.map((field) => (
          <div key={field[0]}>
            <dt>{spec.labels[field[0]] ?? field[0]}</dt>
            <dd>{shown(field)}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}
