import { DownOutlined, PushpinFilled, PushpinOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { movedTo } from './column-order.ts';
import type { ColumnLook } from './list-look.ts';

interface Choosable {
  name: string;
  label: string;
}

interface ColumnChooserProps {
  /** As they stand now; the first column of the list is not among them. */
  columns: readonly Choosable[];
  look: ColumnLook;
  choose(look: ColumnLook): void;
  backToUsual(): void;
}

const toggled = (names: readonly string[], name: string, on: boolean) =>
  on ? [...names.filter((one) => one !== name), name] : names.filter((one) => one !== name);

/** Which columns are shown, in which order, and which stay in sight when the table is pushed sideways. */
export function ColumnChooser({ columns, look, choose, backToUsual }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const [dragged, setDragged] = useState<string>();
  const { hidden, pinned = [] } = look;
  const names = columns.map(({ name }) => name);
  const move = (name: string, to: number) => choose({ ...look, order: movedTo(names, name, to) });

  const content = (
    <fieldset className="column-chooser" aria-label={words.columns}>
      <ol>
        {columns.map(({ name, label }, i) => (
          <li
            key={name}
            draggable
            data-dragged={dragged === name}
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && move(dragged, i)}
          >
            <Checkbox
              checked={!hidden.includes(name)}
              onChange={(e) => choose({ ...look, hidden: toggled(hidden, name, !e.target.checked) })}
            >
              {label}
            </Checkbox>
            <span className="column-tools">
              <Button
                type="text"
                size="small"
                aria-label={words.moveUp(label)}
                disabled={i === 0}
                icon={<UpOutlined />}
                onClick={() => move(name, i - 1)}
              />
              <Button
                type="text"
                size="small"
                aria-label={words.moveDown(label)}
                disabled={i === columns.length - 1}
                icon={<DownOutlined />}
                onClick={() => move(name, i + 1)}
              />
              <Button
                type="text"
                size="small"
                aria-label={words.pin(label)}
                aria-pressed={pinned.includes(name)}
                icon={pinned.includes(name) ? <PushpinFilled /> : <PushpinOutlined />}
                onClick={() => choose({ ...look, pinned: toggled(pinned, name, !pinned.includes(name)) })}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button type="link" size="small" onClick={backToUsual}>
        {words.allColumns}
      </Button>
    </fieldset>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen}>
      <Button type="text" aria-label={words.columns} aria-expanded={open} icon={<SettingOutlined />} />
    </Popover>
  );
}
