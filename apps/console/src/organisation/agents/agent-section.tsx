import type { Call } from '@kickstand/contract/kit';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { ReactNode } from 'react';
import { useMay } from '../../kit/action/access.tsx';

interface AgentSectionProps {
  /** The query of its rows; without permission the section is hidden. */
  call: Call;
  agentId: number;
  title: string;
  children: ReactNode;
}

/** A section of a franchisee's page; head office, which shares with nobody, has none. */
export function AgentSection({ call, agentId, title, children }: AgentSectionProps) {
  const may = useMay()(call);
  if (!may || agentId === headOffice) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
