import * as walk from './editor-walk.ts';

/** A test that has an editor in a page which is signed in. */
type EditorTest = (title: string, body: (given: { editor: walk.Editor }) => Promise<void>) => void;

/**
 * Walks each field of an editor, whatever fields it has: the form is asked for its keys, and the page for what stands
 * under their labels. A key that is added tomorrow is held without a line here.
 */
export function eachField(
  name: string,
  test: EditorTest & { step: (title: string, body: () => Promise<void>) => Promise<void>; slow: () => void },
): void {
  test(`walks each field of a ${name}: left, refused, changed by two people, sent and stored`, async ({ editor }) => {
    test.slow();
    const stored = await editor.put();
    await test.step('asks before a change is left, and shows a refusal at its field', async () => {
      await editor.load(stored);
      await editor.openEdit(stored);
      await walk.expectFilled(editor, 0);
      await walk.expectAsked(editor);
      await editor.openEdit(stored);
      await walk.expectRefused(editor);
    });

    await test.step('discards changes, shows what someone else saved meanwhile, and saves', async () => {
      await editor.load(stored);
      await editor.openEdit(stored);
      await walk.fill(editor, 1);
      await walk.discard(editor);
      await editor.openEdit(stored);
      await walk.expectFilled(editor, 0);
      await walk.fill(editor, 1);
      await editor.saveElsewhere(stored, 2);
      await walk.expectClashes(editor);
      const changed = await walk.expectSaved(editor, 1);
      await editor.load(changed);
      await editor.openEdit(changed);
      await walk.expectFilled(editor, 1);
    });

    await test.step('adds a row: shows each error, sends and stores each field', async () => {
      await editor.openAdd();
      await walk.mendErrors(editor);
      const added = await walk.expectSaved(editor, 0);
      await editor.load(added);
      await editor.openEdit(added);
      await walk.expectFilled(editor, 0);
    });
  });
}
