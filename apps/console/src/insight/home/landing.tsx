import './home.css';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { finance } from '@kickstand/contract/insight/finance';
import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { home } from '@kickstand/contract/insight/home';
import { Tag } from 'antd';
import { useMay } from '../../kit/action/access.tsx';
import { type Operator, useOperator } from '../../kit/client/operator.ts';
import { instantText } from '../../kit/page/format.ts';
import { CourseToday } from './course-today.tsx';
import { ExceptionTiles } from './exception-tiles.tsx';
import { FleetToday } from './fleet-today.tsx';
import { homeWords as words } from './home.words.ts';
import { Funds, MoneyToday } from './money/money-today.tsx';
import { ReleaseNotes } from './release-notes.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TodoTiles } from './todo-tiles.tsx';

/** `/log`: what needs attention now, the reader's shortcuts, and news. */
export default function Landing() {
  const operator = useOperator();
  const may = useMay();
  if (!operator) return null;
  const paged = operator.permissionList.some((code) => code !== 'all');
  return (
    <div className="home">
      <header className="home-head">
        <h1>{operator.welcome}</h1>
        <p>{loginLine(operator)}</p>
        <Scope operator={operator} />
      </header>
      {paged ? (
        <>
          <TodoTiles />
          {may(home.exceptions) && <ExceptionTiles />}
          {may(fleetHistory.course) && <CourseToday />}
          {may(finance.today) && <MoneyToday />}
          {may(finance.funds) && isWhole(operator) && <Funds />}
          {may(vehicles.counts) && <FleetToday />}
          <Shortcuts />
          <ReleaseNotes />
        </>
      ) : (
        <section className="home-help" aria-label={words.helpTitle}>
          <h2>{words.helpTitle}</h2>
          <p>{words.helpText}</p>
        </section>
      )}
    </div>
  );
}

/** Whether somebody sees the whole platform, to which the books belong. */
const isWhole = ({ scope }: Operator) => scope.agentIds === 'all' && scope.opAreaIds === 'all';

function loginLine({ lastLogin }: Operator) {
  if (!lastLogin) return words.firstLogin;
  return words.lastLogin(instantText(lastLogin.at), lastLogin.address ?? words.unknownAddress);
}

function Scope({ operator: { roleName, agentName, scope } }: { operator: Operator }) {
  const { agentIds, opAreaIds } = scope;
  const tags = [
    roleName,
    agentName,
    agentIds === 'all' ? words.allAgents : words.someAgents(agentIds.length),
    opAreaIds === 'all' ? words.allAreas : words.someAreas(opAreaIds.length),
  ];
  return (
    <ul className="home-scope">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}
