import './login.css';
import { useBrand } from '../../kit/brand.ts';
import { LoginCard, type LoginProps } from './login-card.tsx';
import { LoginScene } from './login-scene.tsx';
import { LoginTools } from './login-tools.tsx';
import { sessionWords as words } from './session.words.ts';

const points = [words.point1, words.point2, words.point3];

/** `/login-home`: who we are, beside the way in. */
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
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        {company && <p className="login-rights">{words.rights(company)}</p>}
      </section>
      <main className="login-side">
        <div className="login-panel">
          <h1 className="login-heading">{words.loginTitle}</h1>
          <LoginCard {...props} />
        </div>
      </main>
    </div>
  );
}
