import { writeFile } from 'node:fs/promises';
import { expect } from '../fixtures.ts';
import { ManyPictures } from './many-pictures-page.ts';
import { photo } from './picture-files.ts';
import { test } from './pictures-page.ts';

test('a file dropped before the list is there, or where nothing takes it, does not take the place of the page', async ({
  pictures: { page },
}, testInfo) => {
  const file = testInfo.outputPath('photo.jpg');
  await writeFile(file, (await photo('photo.jpg', 30, 40)).buffer);
  const many = new ManyPictures(page);
  const unheld = () =>
    page.evaluate(() => {
      const kinds: string[] = [];
      for (const kind of ['dragover', 'drop'] as const)
        window.addEventListener(kind, ({ defaultPrevented }) => kinds.push(`${kind} ${defaultPrevented}`));
      Object.assign(window, { kinds });
    });
  const heard = () => page.evaluate(() => (window as unknown as { kinds: string[] }).kinds);
  const listHeld = Promise.withResolvers<void>();
  await page.route('**/rest/v1/rpc/search_*', async (route) => {
    await listHeld.promise;
    return route.continue().catch(() => undefined);
  });
  for (const path of ['/admin/inventory', '/admin/customers']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await unheld();
    await many.drag(file);
    await many.drop();
    await expect.poll(heard).toContain('drop true');
    expect(await heard()).toContain('dragover true');
    expect((await heard()).filter((kind) => kind.endsWith('false'))).toEqual([]);
    expect(page.url()).toContain(path);
  }
  listHeld.resolve();
});
