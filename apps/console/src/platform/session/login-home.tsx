import './login.css';
import './login-home.css';
import { useBrand } from '../../kit/client/brand.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { hrefOf } from '../../kit/page/screens.ts';
import { leadsPaths } from '../../service/leads/leads.paths.ts';
import { LoginCard, type LoginProps } from './login-card.tsx';
import { LoginScene } from './login-scene.tsx';
import { LoginTools } from './login-tools.tsx';
import { sessionWords as words } from './session.words.ts';

/** The product's features, each with an icon. */
const points = [
  ['map', 'M9 4 3 6.500v13L9 17l6 2.500 6-2.500v-13L15 6.500 9 4Zm0 0v13m6-10.500v13'],
  ['command', 'M12 20h.01M8.500 16.500a5 5 0 0 1 7 0M5 13a10 10 0 0 1 14 0M2 9.500a15 15 0 0 1 20 0'],
  [
    'scope',
    'M12 3 4 6v5.500c0 4.500 3.300 8 8 9.500 4.700-1.500 8-5 8-9.500V6l-8-3Zm-3.500 9 2.500 2.500 4.500-5',
  ],
  [
    'trail',
    'M10 13.500a4 4 0 0 0 5.700 0l3-3a4 4 0 1 0-5.700-5.700l-1 1m2 4.700a4 4 0 0 0-5.700 0l-3 3a4 4 0 1 0 5.700 5.700l1-1',
  ],
] as const;

/** `/login-home`: an introduction beside the login. */
export function LoginHome(props: LoginProps) {
  const { title, subTitle, logo, company } = useBrand();
  return (
    <div className="login-home">
      <LoginTools />
      <section className="login-hero" aria-label={title}>
        <LoginScene />
        <header className="login-brand">
          <img src={logo} alt="" width="48" height="48" />
          <div>
            <p className="login-title">{title}</p>
            <p className="login-sub">{subTitle}</p>
          </div>
        </header>
        <div className="login-pitch">
          <p className="login-headline">{words.headline}</p>
          <p className="login-line">{words.pitch}</p>
          <ul className="login-points">
            {points.map(([name, picture]) => (
              <li key={name}>
                <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                  <path d={picture} />
                </svg>
                <strong>{words.points[name].title}</strong>
                <span>{words.points[name].text}</span>
              </li>
            ))}
          </ul>
        </div>
        {company && <p className="login-rights">{words.rights(company)}</p>}
      </section>
      <main className="login-side">
        <div className="login-panel">
          <h1 className="login-heading">{words.loginTitle}</h1>
          <LoginCard {...props} />
          <Further />
        </div>
      </main>
    </div>
  );
}

/** For those who cannot log in: how to become an operator, and whom to call. */
function Further() {
  const { hotline } = readConfig();
  return (
    <footer className="login-further">
      <p>
        {words.noAccount} <a href={hrefOf(leadsPaths.register.to())}>{words.register}</a>
      </p>
      {hotline && (
        <p>
          {words.hotline} <a href={`tel:${hotline}`}>{hotline}</a>
        </p>
      )}
    </footer>
  );
}
