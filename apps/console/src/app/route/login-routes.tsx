import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Search } from '../../kit/page/screens.ts';
import type { LoginProps } from '../../platform/session/login-card.tsx';
import { LoginHome } from '../../platform/session/login-home.tsx';
import { LoginPage } from '../../platform/session/login-page.tsx';

/** The origin is taken out of the address as soon as it was read; where to go afterwards stays in it. */
function useLogin(): LoginProps {
  const router = useRouter();
  const navigate = useNavigate();
  const { origin: inAddress, ...rest } = useSearch({ strict: false }) as Search;
  const [origin, setOrigin] = useState<string>();
  useEffect(() => {
    if (inAddress === undefined) return;
    setOrigin(String(inAddress));
    void navigate({ to: '.', search: rest as never, replace: true });
  });
  const onIn = useCallback(() => router.history.push('/'), [router]);
  return { origin, onIn };
}

export const LoginHomeRoute = () => <LoginHome {...useLogin()} />;
export const LoginPageRoute = () => <LoginPage {...useLogin()} />;
