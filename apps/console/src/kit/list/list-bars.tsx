import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { countText } from '../../ui/format.ts';
import { useMay } from '../action/access.tsx';
import type { BulkAction } from '../action/define-bulk.tsx';
import { useNow } from '../client/clock.ts';
import { kitWords as words } from '../kit.words.ts';
import { ageText } from '../page/format.ts';
import type { Density } from './columns/list-look.ts';
import type { PageOfRows } from './page-of-rows.ts';
import type { Chosen, Selection } from './selection.ts';

/** The number of rows, as far as known. */
type Total = Omit<PageOfRows, 'list'>;

/** `≈` marks a count that stopped early, `≥` one that is not available yet. */
export function totalText({ count, estimated, atLeast }: Total) {
  if (atLeast) return `≥ ${countText(count)}`;
  return estimated ? `≈ ${countText(count)}` : countText(count);
}

interface RefreshProps {
  updatedAt: number;
  busy: boolean;
  refresh(): void;
}

/** Refetches, and shows the age of what is displayed. */
export function Refresh({ updatedAt, busy, refresh }: RefreshProps) {
  const now = useNow();
  return (
    <span className="list-refresh">
      {updatedAt > 0 && <span className="list-age">{words.updated(ageText(updatedAt, now))}</span>}
      <Tooltip title={words.refresh}>
        <Button
          type="text"
          aria-label={words.refresh}
          icon={<ReloadOutlined spin={busy} />}
          onClick={refresh}
        />
      </Tooltip>
    </span>
  );
}

interface DensityProps {
  density: Density;
  choose(density: Density): void;
}

export function DensitySwitch({ density, choose }: DensityProps) {
  const other = density === 'dense' ? 'roomy' : 'dense';
  const label = `${words.density}: ${words[density]}`;
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={<ColumnHeightOutlined />} onClick={() => choose(other)} />
    </Tooltip>
  );
}

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  /** The current number of matches, and the filter. */
  total: Total;
  filter: Record<string, unknown>;
  start(action: BulkAction<Row>, chosen: Chosen<Row>): void;
}

/** The selection and its actions. */
export function SelectionBar<Row>({ selection, actions, total, filter, start }: SelectionBarProps<Row>) {
  const { chosen } = selection;
  if (!chosen) return null;
  const many = countText(chosen.count);
  return (
    <div className="selection-bar">
      <span role="status">
        {chosen.kind === 'matching' ? words.chosenAll(many) : words.chosen(many)}
        {chosen.kind === 'matching' && <span className="list-age"> {words.chosenFrozen}</span>}
      </span>
      {chosen.kind === 'rows' &&
        !total.atLeast &&
        total.count > chosen.count &&
        actions.some(({ takesMatching }) => takesMatching) && (
          <Button type="link" size="small" onClick={() => selection.chooseMatching(filter, total.count)}>
            {words.chooseAll(totalText(total))}
          </Button>
        )}
      <Button type="link" size="small" onClick={selection.clear}>
        {words.unchoose}
      </Button>
      <span className="selection-actions">
        {actions.map((action) => (
          <BulkButton
            key={action.id}
            action={action}
            why={action.blocked(chosen)}
            start={() => start(action, chosen)}
          />
        ))}
      </span>
    </div>
  );
}

interface BulkButtonProps<Row> {
  action: BulkAction<Row>;
  why: string | undefined;
  start(): void;
}

function BulkButton<Row>({ action, why, start }: BulkButtonProps<Row>) {
  const may = useMay();
  if (!may(action.may)) return null;
  const button = (
    <Button
      size="small"
      danger={action.danger}
      className={why ? 'blocked' : ''}
      aria-disabled={!!why}
      {...(why && { 'aria-description': why })}
      onClick={why ? undefined : start}
    >
      {action.label}
    </Button>
  );
  return why ? (
    <Tooltip title={why} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

interface MoreProps {
  label: string;
  items: { key: string; label: ReactNode; disabled?: boolean; danger?: boolean; onClick?(): void }[];
}

/** Actions that do not fit next to a row's first ones. */
export function MoreMenu({ label, items }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      // What is started from the menu finds its way back to the button: the menu will be gone.
      menu={{ items: items.map((item) => ({ ...item, onClick: () => chosen(item, button.current) })) }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Button ref={button} type="link" size="small" aria-label={label} aria-haspopup="menu">
        ⋯
      </Button>
    </Dropdown>
  );
}

function chosen({ onClick }: MoreProps['items'][number], button: HTMLElement | null) {
  button?.focus();
  onClick?.();
}
