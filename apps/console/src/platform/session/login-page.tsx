import './login.css';
import { useBrand } from '../../kit/client/brand.ts';
import { LoginCard, type LoginProps } from './login-card.tsx';
import { LoginTools } from './login-tools.tsx';
import { sessionWords as words } from './session.words.ts';

/** `/login`: only the form. */
export function LoginPage(props: LoginProps) {
  const { title, subTitle, logo } = useBrand();
  return (
    <div className="login-plain">
      <LoginTools />
      <main className="login-panel">
        <header className="login-brand">
          <img src={logo} alt="" width="44" height="44" />
          <div>
            <p className="login-title">{title}</p>
            <p className="login-sub">{subTitle}</p>
          </div>
        </header>
        <h1 className="only-read">{words.loginTitle}</h1>
        <LoginCard {...props} />
      </main>
    </div>
  );
}
