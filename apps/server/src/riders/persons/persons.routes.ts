import { persons, riderPersons } from '@kickstand/contract/riders/persons';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { deleteByOperator, deleteOwn } from './deletion.service.ts';
import { exportOwn, exportPerson } from './person-file.service.ts';
import type { PersonParts } from './persons.parts.ts';
import { listMessages, noteComing, showDevices, showPrivacy, writeMessage } from './persons.service.ts';

export const personsRoutes = (parts: PersonParts): Route[] => [
  ...routes(persons, {
    messages: listMessages,
    write: (ctx, input) => writeMessage(parts, ctx, input),
    devices: showDevices,
    privacy: showPrivacy,
    export: (ctx, input) => exportPerson(parts, ctx, input),
    delete: (ctx, input) => deleteByOperator(parts, ctx, input),
  }),
  ...routes(riderPersons, {
    comes: (ctx, input) => noteComing(parts, ctx, input),
    export: (ctx, input) => exportOwn(parts, ctx, input),
    delete: (ctx, input) => deleteOwn(parts, ctx, input),
  }),
];
