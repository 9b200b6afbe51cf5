import { useRouter, useSearch } from '@tanstack/react-router';
import { leadsPaths } from '../../features/leads/leads.paths.ts';
import { Register } from '../../features/leads/register.tsx';
import { RegisterResult } from '../../features/leads/register-result.tsx';
import type { Search } from '../../kit/page/screens.ts';

export function RegisterRoute() {
  const router = useRouter();
  return <Register onDone={(no) => router.history.push(leadsPaths.result.to({}, { no }))} />;
}

export function RegisterResultRoute() {
  const { no } = useSearch({ strict: false }) as Search;
  return <RegisterResult leadNo={no === undefined ? undefined : String(no)} />;
}
