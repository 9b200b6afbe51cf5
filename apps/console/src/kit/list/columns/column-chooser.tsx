import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { kitWords as words } from '../../kit.words.ts';
import type { ColumnLook } from './list-look.ts';

const ColumnList = lazy(async () => ({ default: (await import('./column-list.tsx')).ColumnList }));

interface Choosable {
  name: string;
  label: string;
  /** There was no room for it. */
  isLeft: boolean;
}

export interface ColumnChooserProps {
  /** As they stand now; the first column of the list is not among them. */
  columns: readonly Choosable[];
  look: ColumnLook;
  choose(look: ColumnLook): void;
  backToUsual(): void;
}

/** Which columns are shown, in which order, and which stay in sight when the table is pushed sideways. */
export function ColumnChooser(props: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const content = (
    <Suspense>
      <ColumnList {...props} />
    </Suspense>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen}>
      <Button type="text" aria-label={words.columns} aria-expanded={open} icon={<SettingOutlined />} />
    </Popover>
  );
}
