import { hrefOf } from '../../../kit/page/screens.ts';
import { forbiddenWords as words } from './forbidden.words.ts';

/** Replaces a screen whose code the operator lacks. */
export default function Forbidden() {
  return (
    <div className="plain-page">
      <p className="plain-page-code" aria-hidden="true">
        403
      </p>
      <h1>{words.forbiddenTitle}</h1>
      <p>{words.forbiddenText}</p>
      <a className="button" href={hrefOf('/log')}>
        {words.backHome}
      </a>
    </div>
  );
}
