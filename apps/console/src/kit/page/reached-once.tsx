import type { ReactNode } from 'react';

/** antd draws a table's head a second time in a hidden row that only measures; the keyboard must not find it there. */
export function ReachedOnce({ children }: { children: ReactNode }) {
  return (
    <span
      ref={(element) => {
        if (element) element.inert = element.closest('[aria-hidden="true"]') !== null;
      }}
    >
      {children}
    </span>
  );
}
