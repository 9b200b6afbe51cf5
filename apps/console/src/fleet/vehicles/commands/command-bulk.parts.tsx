import { type CommandType, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { bulkNeeds, commandRules, mostVehiclesPerJob } from '@kickstand/domain/fleet/vehicles';
import { defineBulk } from '../../../kit/action/define-bulk.tsx';
import { type Chosen, pickedOf } from '../../../kit/list/selection.ts';
import { countText } from '../../../ui/format.ts';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { useBulkOutcome } from '../../vehicle-kit/command-outcome.ts';
import type { CreateJob } from '../../vehicle-kit/one-command.tsx';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { type CommandAnswers, commandOf, commandQuestions } from './command-questions.tsx';

/** One of these commands for the chosen vehicles; above the operator's limit a second person must approve. */
export const bulkCommand = <Row extends object>(among: readonly CommandType[]) =>
  defineBulk<Row, CreateJob, CommandAnswers>({
    call: vehicleCommands.createJob,
    label: words.bulkCommand,
    title: ({ count }) => `${words.bulkCommand} · ${words.vehicles(countText(count))}`,
    may: bulkNeeds,
    level: 2,
    most: mostVehiclesPerJob,
    questions: commandQuestions<Chosen<Row>>(among),
    request: (chosen, { reason, ...given }) => ({
      body: { ...commandOf(given), carIds: pickedOf(chosen), ...(reason && { reason }) },
    }),
    useOutcome: useBulkOutcome,
    refreshes: ['commands'],
  });

/** The status query for the chosen vehicles, which needs no confirmation. */
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
