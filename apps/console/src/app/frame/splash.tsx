import { appWords as words } from '../app.words.ts';

/** Stands in while the rest of the console is on its way. */
export const Splash = () => (
  <div className="splash" role="status">
    <span className="only-read">{words.loading}</span>
    <span className="splash-dot" aria-hidden="true" />
  </div>
);
