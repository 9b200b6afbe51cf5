import { type CommandType, vehicleCommands } from '@kickstand/contract/vehicles';
import { bulkNeeds, commandRules, mostVehiclesPerJob } from '@kickstand/domain/vehicles';
import { lazy, Suspense } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { defineBulk } from '../../../kit/action/define-bulk.tsx';
import { pickedOf } from '../../../kit/list/selection.ts';
import { countText } from '../../../ui/format.ts';
import { type AskProps, defineAskingBulk } from '../../vehicle-kit/asking-bulk.parts.tsx';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { useBulkOutcome } from '../../vehicle-kit/command-outcome.ts';
import type { CreateJob } from '../../vehicle-kit/one-command.tsx';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import type { CommandGiven } from './command-dialog.tsx';

const CommandDialog = lazy(async () => ({
  default: (await import('./command-dialog.tsx')).CommandDialog,
}));

const asking = (among: readonly CommandType[]) =>
  function AskCommand({ chosen, agree, cancel }: AskProps<object, CommandGiven>) {
    const may = useMay();
    const types = among.filter((type) => may(commandRules[type].needs));
    const title = `${words.bulkCommand} · ${words.vehicles(countText(chosen.count))}`;
    return (
      <Suspense>
        <CommandDialog title={title} types={types} busy={false} agree={agree} cancel={cancel} />
      </Suspense>
    );
  };

/** One of these commands to the chosen vehicles; above the operator's limit a second person has to agree. */
export const bulkCommand = <Row extends object>(among: readonly CommandType[]) =>
  defineAskingBulk<Row, CreateJob, CommandGiven>({
    call: vehicleCommands.createJob,
    label: words.bulkCommand,
    may: bulkNeeds,
    most: mostVehiclesPerJob,
    Ask: asking(among),
    request: (carIds, given) => ({ body: { ...given, carIds } }),
    useOutcome: useBulkOutcome,
    refreshes: ['commands'],
  });

/** The same question to the chosen vehicles, which needs no confirmation. */
export const bulkQuery = <Row extends object>(may: string) =>
  defineBulk<Row, CreateJob>({
    call: vehicleCommands.createJob,
    label: vehiclesWords.command.query,
    may,
    level: commandRules.query.level,
    most: mostVehiclesPerJob,
    request: (chosen) => ({
      body: { type: 'query', carIds: pickedOf(chosen) },
    }),
    useOutcome: useBulkOutcome,
    refreshes: ['commands'],
  });
