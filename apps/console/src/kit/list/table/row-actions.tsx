import type { Action } from '../../action/action.ts';
import { ActionButton } from '../../action/action-button.tsx';
import type { Runner } from '../../action/runner.tsx';
import { kitWords as words } from '../../kit.words.ts';
import { MoreMenu } from '../list-bars.tsx';

interface RowActionsProps<Row> {
  /** Those this operator may take. */
  actions: readonly Action<Row>[];
  row: Row;
  id: string;
  runner: Runner<Row>;
  /** So many stand as text. */
  inSight?: number;
}

/** The first actions as text, the rest in a menu. */
export function RowActions<Row>({ actions, row, id, runner, inSight = 3 }: RowActionsProps<Row>) {
  const meant = actions.filter(({ applies }) => applies?.(row) !== false);
  const rest = meant.slice(inSight);
  return (
    <span className="row-actions">
      {meant.slice(0, inSight).map((action) => (
        <span key={action.id} className="row-action" title={inSight === 1 ? action.label : undefined}>
          <ActionButton action={action} row={row} id={id} runner={runner} />
        </span>
      ))}
      {rest.length > 0 && (
        <MoreMenu
          label={`${words.moreActions} ${id}`}
          items={rest.map((action) => menuItem(action, row, () => runner.start(action, row, { id })))}
        />
      )}
    </span>
  );
}

function menuItem<Row>(action: Action<Row>, row: Row, onClick: () => void) {
  const why = action.blocked?.(row);
  const label = why ? (
    <>
      {action.label}
      <div className="menu-why">{why}</div>
    </>
  ) : (
    action.label
  );
  return { key: action.id, label, disabled: !!why, danger: action.danger ?? false, onClick };
}
