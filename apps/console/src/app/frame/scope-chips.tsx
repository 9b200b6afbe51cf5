import { CloseOutlined, ClusterOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import { HeldCodes } from '../../kit/action/access.tsx';
import { useOperator } from '../../kit/client/operator.ts';
import { chooseScope, useScope } from '../../kit/client/scope.ts';
import { appWords as words } from '../app.words.ts';
import { openOverlay } from './overlay.ts';

/** The code that lets somebody choose among agents. */
const agentsCode = '01';

/** What the console is narrowed to, and the ways to choose it. */
export function ScopeChips({ wide }: { wide: boolean }) {
  const held = useContext(HeldCodes);
  const operatorId = useOperator()?.operatorId ?? '';
  const { agentIds, opAreaIds } = useScope();
  return (
    <>
      {held.has(agentsCode) && (
        <Chip
          name={words.chooseAgents}
          icon={<ClusterOutlined />}
          wide={wide}
          count={agentIds && words.agentsChosen(agentIds.length)}
          clearName={words.clearAgents}
          open={() => openOverlay('agents')}
          clear={() => chooseScope(operatorId, { opAreaIds })}
        />
      )}
      <Chip
        name={words.chooseAreas}
        icon={<EnvironmentOutlined />}
        wide={wide}
        count={opAreaIds && words.areasChosen(opAreaIds.length)}
        clearName={words.clearAreas}
        open={() => openOverlay('areas')}
        clear={() => chooseScope(operatorId, { agentIds })}
      />
    </>
  );
}

interface ChipProps {
  name: string;
  icon: ReactNode;
  wide: boolean;
  /** How many are chosen, in words; undefined: all. */
  count: string | undefined;
  clearName: string;
  open(): void;
  clear(): void;
}

function Chip({ name, icon, wide, count, clearName, open, clear }: ChipProps) {
  return (
    <span className={count ? 'scope-chip scope-narrowed' : 'scope-chip'}>
      <Button
        type="text"
        icon={icon}
        aria-label={name}
        title={count ? `${name}: ${count}` : name}
        onClick={open}
      >
        {wide && name}
      </Button>
      <span className="scope-count">{count ?? words.allChosen}</span>
      {count && (
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={clearName} onClick={clear} />
      )}
    </span>
  );
}
