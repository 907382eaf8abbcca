import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../application.ts';

/** What the provider is a part of in its own tests. */
export const application: Application = {
  name: 'Example',
  id: 'example',
  settings: { dataFolder: 'EXAMPLE_DATA', databaseUrl: 'EXAMPLE_DATABASE' },
  sharedFolder: join(tmpdir(), 'example'),
  otherMajorAdvice: 'read the notes of this version',
};
