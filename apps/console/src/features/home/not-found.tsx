import { hrefOf } from '../../kit/screens.ts';
import { homeWords as words } from './home.words.ts';

/** `/404`: unlike the rest of the console it needs neither login nor antd. */
export const NotFound = () => (
  <main className="plain-page">
    <p className="plain-page-code" aria-hidden="true">
      404
    </p>
    <h1>{words.notFoundTitle}</h1>
    <p>{words.notFoundText}</p>
    <a className="button" href={hrefOf('/')}>
      {words.backHome}
    </a>
  </main>
);
