import './login.css';
import { LoginTools } from './login-tools.tsx';

/** The tools before login, styled for other public pages. */
export const OpenTools = () => <LoginTools />;
