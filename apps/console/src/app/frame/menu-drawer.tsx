import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { appWords as words } from '../app.words.ts';

interface MenuDrawerProps {
  open: boolean;
  shut(): void;
  children: ReactNode;
}

/** The side menu of a phone. */
export const MenuDrawer = ({ open, shut, children }: MenuDrawerProps) => (
  <Drawer
    open={open}
    onClose={shut}
    placement="left"
    size={256}
    rootClassName="side-drawer"
    closable={false}
    title={null}
    aria-label={words.menu}
  >
    {children}
  </Drawer>
);
