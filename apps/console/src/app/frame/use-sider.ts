import { useEffect, useState } from 'react';
import { desktopLeast, phoneMost } from '../../ui/widths.ts';

type Width = 'mobile' | 'tablet' | 'desktop';

const tablet = `(min-width: ${phoneMost + 0.02}px)`;
const desktop = `(min-width: ${desktopLeast}px)`;

const widthNow = (): Width =>
  window.matchMedia(desktop).matches ? 'desktop' : window.matchMedia(tablet).matches ? 'tablet' : 'mobile';

/** Which of the three layouts fits the window. */
function useWidth() {
  const [width, setWidth] = useState(widthNow);
  useEffect(() => {
    const queries = [tablet, desktop].map((query) => window.matchMedia(query));
    const look = () => setWidth(widthNow());
    for (const query of queries) query.addEventListener('change', look);
    return () => {
      for (const query of queries) query.removeEventListener('change', look);
    };
  }, []);
  return width;
}

export interface Sider {
  width: Width;
  /** Narrow beside the page, or shut as a drawer. */
  collapsed: boolean;
  toggle(): void;
  /** Shut the drawer, where it is one. */
  shut(): void;
}

/** Open on a desktop, narrow on a tablet, a shut drawer on a phone; the toggle holds until the width changes. */
export function useSider(): Sider {
  const width = useWidth();
  const [chosen, setChosen] = useState<{ width: Width; collapsed: boolean }>();
  const collapsed = chosen?.width === width ? chosen.collapsed : width !== 'desktop';
  return {
    width,
    collapsed,
    toggle: () => setChosen({ width, collapsed: !collapsed }),
    shut: () => setChosen({ width, collapsed: true }),
  };
}
