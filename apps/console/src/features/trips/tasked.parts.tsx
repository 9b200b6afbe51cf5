import { Alert } from 'antd';
import { kitWords } from '../../kit/kit.words.ts';
import { countText } from '../../ui/format.ts';
import type { TaskGround } from './person.parts.tsx';
import { tripsWords } from './trips.words.ts';

const words = tripsWords.tasks;
const fewNames = 5;

/** Which of the vehicles have an open task of this kind; no second one is made for them. */
export function Tasked({ ground: { tasked, all } }: { ground: TaskGround }) {
  if (tasked.length === 0) return null;
  const names = tasked
    .slice(0, fewNames)
    .map(({ carId, assignee }) => (assignee ? `${carId} (${assignee})` : carId))
    .join(kitWords.comma);
  const text = all ? words.allTasked(names) : words.someTasked(countText(tasked.length), names);
  return <Alert type={all ? 'warning' : 'info'} showIcon title={text} />;
}
