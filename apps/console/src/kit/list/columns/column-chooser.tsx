import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { kitWords as words } from '../../kit.words.ts';
import type { ColumnLook } from './list-look.ts';

const ColumnList = lazy(async () => ({ default: (await import('./column-list.tsx')).ColumnList }));

interface Choosable {
  name: string;
  label: string;
  /** It did not fit. */
  isLeft: boolean;
}

export interface ColumnChooserProps {
  /** In display order; the first column of the list is not included. */
  columns: readonly Choosable[];
  look: ColumnLook;
  choose(look: ColumnLook): void;
  backToUsual(): void;
}

/** Which columns are shown, in which order, and which stay visible when scrolling sideways. */
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
