import {
  AimOutlined,
  BorderOutlined,
  ColumnWidthOutlined,
  DragOutlined,
  EditOutlined,
  MinusSquareOutlined,
  RedoOutlined,
  ScissorOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Switch, Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import { fencesWords } from '../fences.words.ts';
import type { Edit, Editing } from './editing.ts';
import type { Purpose } from './use-stage.ts';

const words = fencesWords.editor;

const circle = (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

const polygon = (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d="M8 1.5 14.5 6.5 12 14H4L1.5 6.5Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

const purposes: readonly (readonly [Purpose, ReactNode])[] = [
  ['edit', <EditOutlined key="edit" aria-hidden />],
  ['polygon', polygon],
  ['rectangle', <BorderOutlined key="rectangle" aria-hidden />],
  ['circle', circle],
  ['hole', <MinusSquareOutlined key="hole" aria-hidden />],
  ['split', <ScissorOutlined key="split" aria-hidden />],
  ['measure', <ColumnWidthOutlined key="measure" aria-hidden />],
];

interface EditorToolsProps {
  editing: Editing;
  edit(edit: Edit): void;
  purpose: Purpose;
  choose(purpose: Purpose): void;
  whole: boolean;
  setWhole(whole: boolean): void;
  snapping: boolean;
  setSnapping(snapping: boolean): void;
  fit(): void;
  /** The tools that this fence allows now. */
  usable(purpose: Purpose): boolean;
}

/** The pointer's tool, undo and redo, and the behaviour of corners. */
export function EditorTools({ editing, edit, purpose, choose, ...on }: EditorToolsProps) {
  const snap = useId();
  const { past, future } = editing.shapes;
  return (
    <div className="editor-tools" role="toolbar" aria-label={words.tools}>
      <span className="editor-tool-group">
        {purposes.map(([one, icon]) => (
          <Tool
            key={one}
            label={words[one]}
            icon={icon}
            pressed={purpose === one}
            disabled={!on.usable(one)}
            onClick={() => choose(one)}
          />
        ))}
      </span>
      <span className="editor-tool-group">
        <Tool
          label={words.undo}
          icon={<UndoOutlined aria-hidden />}
          disabled={past.length === 0}
          onClick={() => edit({ kind: 'undo' })}
        />
        <Tool
          label={words.redo}
          icon={<RedoOutlined aria-hidden />}
          disabled={future.length === 0}
          onClick={() => edit({ kind: 'redo' })}
        />
        <Tool
          label={words.whole}
          icon={<DragOutlined aria-hidden />}
          pressed={on.whole}
          onClick={() => on.setWhole(!on.whole)}
        />
        <Tool label={words.fit} icon={<AimOutlined aria-hidden />} onClick={on.fit} />
      </span>
      <label className="editor-snap" htmlFor={snap}>
        <Switch id={snap} size="small" checked={on.snapping} onChange={on.setSnapping} />
        {words.snap}
      </label>
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
}

function Tool({ label, icon, pressed, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        type={pressed ? 'primary' : 'default'}
        icon={icon}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}
