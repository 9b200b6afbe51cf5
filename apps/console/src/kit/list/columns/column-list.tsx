import { DownOutlined, PushpinFilled, PushpinOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { kitWords as words } from '../../kit.words.ts';
import type { ColumnChooserProps } from './column-chooser.tsx';
import './column-chooser.css';
import { movedTo } from './column-order.ts';

const toggled = (names: readonly string[], name: string, on: boolean) =>
  on ? [...names.filter((one) => one !== name), name] : names.filter((one) => one !== name);

/** Every column but the first: its visibility, position, and whether it is pinned. */
export function ColumnList({ columns, look, choose, backToUsual }: ColumnChooserProps) {
  const [dragged, setDragged] = useState<string>();
  const { hidden, pinned = [] } = look;
  const names = columns.map(({ name }) => name);
  const move = (name: string, to: number) => choose({ ...look, order: movedTo(names, name, to) });
  return (
    <fieldset className="column-chooser" aria-label={words.columns}>
      <ol>
        {columns.map(({ name, label, isLeft }, i) => (
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
            {isLeft && <span className="list-age">{words.noRoom}</span>}
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
}
