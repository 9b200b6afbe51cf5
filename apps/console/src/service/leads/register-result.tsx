import './register.css';
import { useBrand } from '../../kit/client/brand.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { hrefOf } from '../../kit/page/screens.ts';
import { OpenTools } from '../../platform/session/session.parts.tsx';
import { leadsPaths } from './leads.paths.ts';
import { leadsWords } from './leads.words.ts';

const words = leadsWords.result;

/** A valid lead number; anything else in the address is not shown. */
const known = (leadNo: string | undefined) => (leadNo && /^L\d{14}$/.test(leadNo) ? leadNo : undefined);

/** `/registerResult`: the application was received; its number and whom to call. */
export function RegisterResult({ leadNo }: { leadNo: string | undefined }) {
  const { title, logo } = useBrand();
  const { hotline } = readConfig();
  const number = known(leadNo);
  return (
    <div className="login-plain register">
      <OpenTools />
      <main className="login-panel">
        <header className="login-brand">
          <img src={logo} alt="" width="44" height="44" />
          <p className="login-title">{title}</p>
        </header>
        {number ? (
          <>
            <h1 className="login-heading">{words.title}</h1>
            <p className="register-lead">{words.text}</p>
            <dl className="register-facts">
              <dt>{words.number}</dt>
              <dd>
                <code>{number}</code>
              </dd>
              {hotline && (
                <>
                  <dt>{words.hotline}</dt>
                  <dd>
                    <a href={`tel:${hotline}`}>{hotline}</a>
                  </dd>
                </>
              )}
            </dl>
          </>
        ) : (
          <h1 className="register-lead">{words.noNumber}</h1>
        )}
        <p className="register-foot">
          {number ? (
            <a href={hrefOf('/login-home')}>{words.toLogin}</a>
          ) : (
            <a href={hrefOf(leadsPaths.register.to())}>{words.again}</a>
          )}
        </p>
      </main>
    </div>
  );
}
