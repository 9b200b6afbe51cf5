import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { showBusy } from '../page/busy.tsx';

/** Where a form stands and what it is sent with. */
export interface FrameProps {
  title: string;
  /** The word on the button that sends. */
  submitText: string;
  /** In two columns. */
  inColumns: boolean;
  /** Pixels. */
  width: number | undefined;
  busy: boolean;
  /** A button beside that of sending. */
  trial: ReactNode;
  submit(): void;
  leave(): void;
  children: ReactNode;
}

function Buttons({ busy, trial, submitText, submit, leave }: Omit<FrameProps, 'children' | 'title'>) {
  return (
    <div className="drawer-buttons">
      <Button onClick={leave}>{words.cancel}</Button>
      {trial}
      <Button type="primary" loading={showBusy(busy)} onClick={submit}>
        {submitText}
      </Button>
    </div>
  );
}

/** A form beside the page that it was opened from. */
export const DrawerFrame = ({ title, children, ...shared }: FrameProps) => (
  <Drawer
    open
    title={title}
    size={shared.width ?? (shared.inColumns ? 880 : 480)}
    mask={{ closable: false }}
    onClose={shared.leave}
    footer={<Buttons {...shared} />}
  >
    {children}
  </Drawer>
);

/** A form that fills a page of its own. */
export const PageFrame = ({ title, children, ...shared }: FrameProps) => (
  <section className="form-on-page" aria-label={title}>
    <h1>{title}</h1>
    {children}
    <Buttons {...shared} />
  </section>
);
