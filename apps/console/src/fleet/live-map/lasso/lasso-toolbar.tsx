import { ClockCircleOutlined, LinkOutlined, SelectOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import type { Tool } from './lasso-tools.ts';

interface ToolbarProps {
  tool: Tool | undefined;
  take(tool: Tool | undefined): void;
  chooseView(): void;
  /** Whether there is a map to draw on. */
  hasMap: boolean;
  /** Too far away to tell vehicles apart. */
  coarse: boolean;
  past: boolean;
  togglePast(): void;
  share(): void;
}

/** A ruler, which the icon library lacks. */
const RulerIcon = () => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M1 11 11 1l4 4L5 15zM4 8l1.5 1.5M6.5 5.5 8 7M9 3l1.5 1.5" />
  </svg>
);

interface ToolProps {
  label: string;
  shortcut: string;
  icon: ReactNode;
  pressed?: boolean;
  onClick(): void;
}

const ToolButton = ({ label, shortcut, icon, pressed, onClick }: ToolProps) => (
  <Tooltip title={`${label} (${shortcut})`} placement="left">
    <Button
      aria-label={label}
      aria-keyshortcuts={shortcut}
      icon={icon}
      {...(pressed !== undefined && { 'aria-pressed': pressed, type: pressed ? 'primary' : 'default' })}
      onClick={onClick}
    />
  </Tooltip>
);

/** The tools of the map. */
export function MapToolbar(props: ToolbarProps) {
  const { tool, take, chooseView, hasMap, coarse, past, togglePast, share } = props;
  const drawing = tool === 'rectangle' || tool === 'outline';
  const drawn = [
    { key: 'rectangle', label: words.lassoRectangle, extra: 'L', onClick: () => take('rectangle') },
    { key: 'outline', label: words.lassoOutline, extra: 'O', onClick: () => take('outline') },
  ];
  const items = [
    ...(hasMap ? drawn : []),
    { key: 'view', label: words.lassoView, extra: 'A', onClick: chooseView },
  ].map((item) => ({ ...item, disabled: coarse }));
  return (
    <div className="map-tools" role="toolbar" aria-label={words.tools} aria-orientation="vertical">
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          aria-label={words.lasso}
          aria-haspopup="menu"
          title={coarse ? words.lassoCoarse : words.lasso}
          type={drawing ? 'primary' : 'default'}
          icon={<SelectOutlined />}
        />
      </Dropdown>
      {hasMap && (
        <ToolButton
          label={words.ruler}
          shortcut="M"
          icon={<RulerIcon />}
          pressed={tool === 'ruler'}
          onClick={() => take(tool === 'ruler' ? undefined : 'ruler')}
        />
      )}
      <ToolButton
        label={words.past}
        shortcut="T"
        icon={<ClockCircleOutlined />}
        pressed={past}
        onClick={togglePast}
      />
      <ToolButton label={words.share} shortcut="S" icon={<LinkOutlined />} onClick={share} />
    </div>
  );
}
