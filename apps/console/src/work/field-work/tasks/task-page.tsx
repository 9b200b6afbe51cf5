import { lazy } from 'react';
import { DetailTabs } from '../../../kit/page/detail-tabs.tsx';
import { fieldWorkWords } from '../field-work.words.ts';
import TaskList from './task-list.tsx';
import { tasksWords as words } from './tasks.words.ts';

const TaskConfig = lazy(() => import('./task-config.tsx'));
const TaskRules = lazy(() => import('../rules/task-rules.tsx'));

const tabs = [
  { key: 'tasks', label: words.tabs.tasks, Content: () => <TaskList /> },
  { key: 'rules', label: words.tabs.rules, Content: () => <TaskRules /> },
  { key: 'config', label: words.tabs.config, Content: () => <TaskConfig /> },
];

/** Field work: its tasks, and the rules that make them. */
export default function TaskPage() {
  return <DetailTabs tabs={tabs} label={fieldWorkWords.tasks} />;
}
