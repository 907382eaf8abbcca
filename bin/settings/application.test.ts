import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { application } from './application.ts';
import { clone } from './settings.ts';

it('says what to type where another major version of PostgreSQL wrote the data, and where that is told', () => {
  expect(application.otherMajorAdvice).toBe(
    'type npm run backup in the version of Thaan that made it, then npm run restore -- FILE --replace in this one (docs/operations.md, A new version)',
  );
  expect(readFileSync(join(clone, 'docs/operations.md'), 'utf8')).toMatch(/^#+ A new version$/m);
});
