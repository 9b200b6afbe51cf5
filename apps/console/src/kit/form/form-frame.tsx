import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { showBusy } from '../page/busy.tsx';

/** The container of a form and its submit controls. */
export interface FrameProps {
  title: string;
  /** The label of the submit button. */
  submitText: string;
  /** In two columns. */
  inColumns: boolean;
  /** Pixels. */
  width: number | undefined;
  busy: boolean;
  /** A button next to submit. */
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

/** A form in a drawer over the page it was opened from. */
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

/** A form that fills its own page. */
export const PageFrame = ({ title, children, ...shared }: FrameProps) => (
  <section className="form-on-page" aria-label={title}>
    <h1>{title}</h1>
    {children}
    <Buttons {...shared} />
  </section>
);
