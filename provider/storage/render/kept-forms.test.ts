import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptForms } from './kept-forms.ts';

test('two servers of one folder write to no file of each other’s, though containers give them the same number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-forms-'));
  const [one, other] = [keptForms(folder, 1e6), keptForms(folder, 1e6)];
  const files = [await one.newFile(), await one.newFile(), await other.newFile(), await other.newFile()];
  expect(new Set(files).size).toBe(4);
  await rm(folder, { recursive: true });
});
