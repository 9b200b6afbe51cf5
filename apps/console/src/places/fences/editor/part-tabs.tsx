import { Segmented } from 'antd';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.editor;

/** The parts of the editor; a narrow screen shows one at a time. */
export type Tab = 'map' | 'facts' | 'corners';

interface PartTabsProps {
  tab: Tab;
  setTab(tab: Tab): void;
}

/** Chooses the part shown on a narrow screen. */
export const PartTabs = ({ tab, setTab }: PartTabsProps) => (
  <Segmented<Tab>
    block
    className="fence-editor-tabs"
    aria-label={words.parts}
    value={tab}
    options={(['map', 'facts', 'corners'] as const).map((value) => ({ value, label: words[value] }))}
    onChange={setTab}
  />
);
