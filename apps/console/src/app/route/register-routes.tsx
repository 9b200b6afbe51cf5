import { useRouter, useSearch } from '@tanstack/react-router';
import type { Search } from '../../kit/page/screens.ts';
import { leadsPaths } from '../../service/leads/leads.paths.ts';
import { Register } from '../../service/leads/register.tsx';
import { RegisterResult } from '../../service/leads/register-result.tsx';

export function RegisterRoute() {
  const router = useRouter();
  return <Register onDone={(no) => router.history.push(leadsPaths.result.to({}, { no }))} />;
}

export function RegisterResultRoute() {
  const { no } = useSearch({ strict: false }) as Search;
  return <RegisterResult leadNo={no === undefined ? undefined : String(no)} />;
}
