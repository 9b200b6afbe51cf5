import type { firmwarePackages, PackageRow, voicePacks } from '@kickstand/contract/fleet/upgrades';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { countText } from '../../ui/format.ts';
import { withReason } from './requests.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.packages;

type Calls = typeof firmwarePackages | typeof voicePacks;
type Row = Pick<PackageRow, 'id' | 'name' | 'state' | 'version'>;

interface Steps {
  calls: Calls;
  /** Features whose queries are refetched after a step. */
  refreshes: readonly string[];
  words: Record<'toTestEffect' | 'releaseEffect' | 'withdrawEffect', (name: string) => string>;
}

/** The steps of packages to release and withdrawal, whatever they contain. */
export function packageSteps({ calls, refreshes, words: own }: Steps) {
  const stateStep = (state: 'test' | 'released') => ({
    call: calls.setState,
    level: 2 as const,
    refreshes,
    request: ({ id, version }: Row) => ({ params: { id }, body: { state, version } }),
    done: () => words.changed,
  });
  return {
    toTest: defineAsk<Row, Calls['setState']>({
      ...stateStep('test'),
      label: words.toTest,
      applies: ({ state }) => state === 'draft',
      changes: ({ name }) => own.toTestEffect(name),
    }),
    release: defineAsk<Row, Calls['setState']>({
      ...stateStep('released'),
      label: words.release,
      applies: ({ state }) => state === 'test',
      changes: ({ name }) => own.releaseEffect(name),
    }),
    withdraw: defineAsk<Row, Calls['withdraw']>({
      call: calls.withdraw,
      label: words.withdraw,
      level: 3,
      danger: true,
      refreshes,
      applies: ({ state }) => state !== 'withdrawn',
      changes: ({ name }) => own.withdrawEffect(name),
      request: withReason,
      done: (_, { stopped }) => words.withdrawn(countText(stopped)),
    }),
  };
}
