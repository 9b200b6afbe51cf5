import type { Words } from '../words.ts';
import type { zh } from './scope.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'Select',
  cancel: 'cancel',
  selectAll: 'select all',
  deselectAll: 'deselect all',
  confirm: 'confirm',
  atLeastOne: 'please select at least one',
  atMost: (most) => `at most ${most} can be selected; select all to see everything`,
  search: 'Search by name or number',
  chosen: (n, all) => `${n} of ${all} selected`,
  nothingFound: 'Nothing matches',
  keys: 'Arrow keys move, space selects, Ctrl+A selects all, Enter confirms',
  agentsFailed: 'could not get franchisee info',
  noAgents: 'no selectable franchisee list',
  areasFailed: 'could not get service area info',
  noAreas: 'no selectable service area list',
  dropped: (n) =>
    `${n} ${`${n}` === '1' ? 'entry is' : 'entries are'} no longer in your data scope and ${`${n}` === '1' ? 'was' : 'were'} removed from the filter`,
  narrowed: 'The data scope was updated',
};
