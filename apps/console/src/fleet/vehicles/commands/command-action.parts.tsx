import { type CommandType, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import type { Action } from '../../../kit/action/action.ts';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import type { DialogInput } from '../../../kit/action/dialog-input.ts';
import type { Commandable } from '../../vehicle-kit/command-rules.ts';
import { type CreateJob, commonOf, following } from '../../vehicle-kit/one-command.tsx';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { argFields } from './command-fields.ts';
import { type CommandAnswers, commandOf, commandQuestions } from './command-questions.tsx';

/** A command with arguments. */
function withArgs<Row extends Commandable>(type: CommandType): Action<Row> {
  return defineAsk<Row, CreateJob, CommandAnswers>({
    ...commonOf(type),
    call: vehicleCommands.createJob,
    title: ({ carId }) => vehiclesWords.progressOf(vehiclesWords.command[type], carId),
    danger: commandRules[type].level >= 3,
    questions: commandQuestions<Row>([type]),
    request: ({ carId }, { reason, ...given }) => ({
      body: { ...commandOf(given), carIds: [carId], ...(reason && { reason }) },
    }),
    follow: following<Row>(type),
  });
}

/** A command without arguments. */
const plain = <Row extends Commandable>(type: CommandType): Action<Row> =>
  defineAsk<Row, CreateJob>({
    ...commonOf(type),
    call: vehicleCommands.createJob,
    danger: commandRules[type].level >= 3,
    request: ({ carId }: Row, said: DialogInput) => ({ body: { type, carIds: [carId], ...said } }),
    follow: following<Row>(type),
  });

/** The button of a command for one vehicle, with its questions. */
export const commandAction = <Row extends Commandable>(type: CommandType): Action<Row> =>
  argFields[type] ? withArgs<Row>(type) : plain<Row>(type);
