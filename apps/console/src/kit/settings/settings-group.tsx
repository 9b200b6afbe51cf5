import type { ReactNode } from 'react';
import './settings.css';

interface GroupProps {
  title: string;
  hint: string;
  /** What can be done with the whole group. */
  actions: ReactNode;
  children: ReactNode;
}

/** Settings that are changed together, on a card of their own. */
export function SettingsGroup({ title, hint, actions, children }: GroupProps) {
  return (
    <section className="settings-group" aria-label={title}>
      <header className="settings-head">
        <div>
          <h2>{title}</h2>
          <p className="muted">{hint}</p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
