import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from './settings.ts';

/** The version of this Thaan, as package.json has it. */
export const thaanVersion = (): string =>
  (JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { version: string }).version;
