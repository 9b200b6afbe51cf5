import { useEffect } from 'react';
import { hrefOf } from '../../kit/page/screens.ts';
import { notFoundWords as words } from './not-found.words.ts';

/** `/404`: unlike the rest of the console it needs neither login nor antd. */
export function NotFound() {
  useEffect(() => {
    // The browser's last choice of light or dark: part of the console, which this page does not load.
    void import('../../ui/appearance.ts');
  }, []);
  return (
    <main className="plain-page">
      <p className="plain-page-code" aria-hidden="true">
        404
      </p>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <a className="button" href={hrefOf('/')}>
        {words.back}
      </a>
    </main>
  );
}
