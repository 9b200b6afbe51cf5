import { useEffect } from 'react';
import { windowTitle } from '../../kit/client/brand.ts';
import { inLocale } from '../../kit/words.ts';
import { Pane, type PaneHost } from '../tabs/pane.tsx';
import { screenAt } from './catalogue.ts';
import { usePlaceNow } from './place.ts';

/** A screen that fills its own browser tab, without menu and tabs. */
export function Outside() {
  const { current, open, replace } = usePlaceNow();
  const screen = screenAt(current.path)?.screen;
  useEffect(() => {
    if (screen) document.title = `${inLocale(screen.title)} - ${windowTitle()}`;
  }, [screen]);
  if (!screen?.outside) return null;
  const host: PaneHost = {
    open,
    close: () => window.close(),
    setSearch: (path, search) => replace(path + search),
  };
  return (
    <main className="frame-main frame-alone">
      <Pane key={current.path} tab={current} active host={host} />
    </main>
  );
}
