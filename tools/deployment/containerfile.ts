import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'deployment', 'container', 'Containerfile'),
  'utf8',
);

/** The arguments of an instruction, the last time that it is given. */
const instruction = (name: string) =>
  [...text.matchAll(new RegExp(`^${name} +((?:.*\\\\\\n)*.*)$`, 'gm'))].at(-1)?.[1] ?? '';
const wordsOf = (name: string): string[] => JSON.parse(instruction(name).replace(/^[^[]*/, ''));

/** What the Containerfile says of the image. */
export const containerfile = {
  text,
  user: instruction('USER'),
  port: instruction('EXPOSE'),
  folder: instruction('WORKDIR'),
  volumes: wordsOf('VOLUME'),
  environment: Object.fromEntries(
    instruction('ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  ),
  /** What is taken of the project. */
  copied: [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, from = '']) => from.split(' ')),
  /** How the user and its folders are made. */
  preparations: instruction('RUN')
    .replaceAll('\\\n', ' ')
    .split('&&')
    .map((command) => command.trim())
    .filter((command) => /^(groupadd|useradd|install) /.test(command)),
  entrypoint: wordsOf('ENTRYPOINT'),
  command: wordsOf('CMD'),
  /** The script that Node decides by whether the program is well. */
  healthScript: wordsOf('HEALTHCHECK').at(-1) ?? '',
};
