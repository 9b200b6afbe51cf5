import { Popconfirm } from 'antd';
import { type ReactElement, useId, useRef } from 'react';
import { kitWords as words } from '../kit.words.ts';

interface ConfirmPopoverProps {
  title: string;
  description?: string | undefined;
  okText?: string | undefined;
  agree(): void;
  /** The button that asks. */
  children: ReactElement;
}

const isLost = () => {
  const now = document.activeElement;
  return now === null || now === document.body || now.closest('.ant-popover') !== null;
};

/** A small confirmation next to a button: it takes the focus while open, and returns it. */
export function ConfirmPopover({
  title,
  description,
  okText = words.confirm,
  agree,
  children,
}: ConfirmPopoverProps) {
  const id = useId();
  const began = useRef<Element>(null);
  const moved = (open: boolean) => {
    if (open) began.current = document.activeElement;
    else if (isLost() && began.current instanceof HTMLElement) began.current.focus();
  };
  return (
    <Popconfirm
      title={title}
      {...(description && { description })}
      okText={okText}
      cancelText={words.cancel}
      okButtonProps={{ id, autoFocus: true }}
      destroyOnHidden
      onOpenChange={moved}
      afterOpenChange={(open) => open && document.getElementById(id)?.focus()}
      onConfirm={agree}
    >
      {children}
    </Popconfirm>
  );
}
