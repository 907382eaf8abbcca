import { describe, expect, test } from 'vitest';
import { editors } from './testing-editors.ts';

type Values = (typeof editors)[number]['blank'];

// Each key of a form, whatever keys it has: one that is added tomorrow is held by these tests as they are.

describe.each(editors)('$name', (editor) => {
  const one = () => editor.form();
  const stored = () => editor.formOf(editor.stored());
  /** The columns of all keys as a save sends them; others are made of these. */
  const sent = (form: Values): Values => {
    const all = editor.sent(form);
    return Object.fromEntries(editor.keys.map((key) => [editor.columnOf(key), all[editor.columnOf(key)]]));
  };
  /** What a form sends, but for one key that has another sample. */
  const sentBut = (form: Values, key: string, place: number) => ({
    ...sent(form),
    [editor.columnOf(key)]: editor.kindOf(key).samples[place]?.sent,
  });
  const places = (key: string) => editor.kindOf(key).samples.keys();

  test.each(editor.keys)('%s: a change of it alone changes the form', (key) => {
    expect(editor.isSame(one(), one())).toBe(true);
    for (const a of places(key)) {
      for (const b of places(key)) {
        expect(editor.isSame(editor.form({ [key]: a }), editor.form({ [key]: b })), `${key}: ${a} and ${b}`).toBe(
          a === b,
        );
      }
    }
  });

  test.each(editor.keys)('%s: a save sends it, and in its own column', (key) => {
    for (const place of places(key)) expect(sent(editor.form({ [key]: place }))).toEqual(sentBut(one(), key, place));
  });

  test.each(editor.keys)('%s: a stored row fills it, and it is sent again as it was', (key) => {
    for (const place of places(key)) {
      const opened = editor.formOf(editor.stored({ [key]: place }));
      expect(sent(opened)).toEqual(sentBut(stored(), key, place));
    }
  });

  test.each(editor.keys)('%s: where they alone changed it, theirs is taken and its label said', (key) => {
    const base = editor.stored();
    const { merged, clashes, taken } = editor.compare(base, editor.formOf(base), editor.stored({ [key]: 1 }));
    expect(clashes).toEqual([]);
    expect(taken, `${key} is not taken over`).toMatchObject([{ label: expect.stringMatching(/^[A-Z]/) }]);
    expect(sent(merged)).toEqual(sentBut(stored(), key, 1));
  });

  test.each(editor.keys)('%s: where both changed it, there is a line to choose by, and both choices do', (key) => {
    const [mine, theirs] = [editor.form({ [key]: 1 }), editor.stored({ [key]: 2 })];
    const { merged, clashes, taken } = editor.compare(editor.stored(), mine, theirs);
    expect(taken).toEqual([]);
    expect(sent(merged)).toEqual(sentBut(one(), key, 1));
    // Beside yes and no there is no third: two who both changed it changed it alike.
    if (!editor.kindOf(key).samples[2]) return expect(clashes).toEqual([]);
    expect(clashes, `${key} has no line`).toHaveLength(1);
    for (const clash of clashes) {
      expect(clash.mine).not.toBe(clash.theirs);
      expect(sent(editor.take(merged, editor.formOf(theirs), clash.key))).toEqual(sentBut(one(), key, 2));
      if (!editor.label) expect(clash.label).toBe(editor.labelOf(key));
    }
  });

  test('no two fields have one label', () => {
    const labels = editor.keys.map(editor.labelOf);
    expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([]);
  });

  test.each(editor.keys)('%s: what is wrong with it is said of it', (key) => {
    expect(editor.errors(one()).get(key)).toBeUndefined();
    const { wrong } = editor.kindOf(key);
    if (!wrong) return expect(key in editor.unchecked).toBe(false);
    const said = editor.errors({ ...one(), [key]: wrong.form }).get(key);
    if (key in editor.unchecked) expect(said, `${key} is checked now: it is no exception any more`).toBeUndefined();
    else expect(said, `${key}: nothing is said of ${String(wrong.form).slice(0, 30)}`).toMatch(/^[A-Z]/);
  });

  test.each(Object.keys(editor.noFields))('%s stands for no field: it changes nothing that is saved', (key) => {
    expect(Object.keys(editor.blank)).toContain(key);
    const other = { ...one(), [key]: 'Other' };
    expect(editor.isSame(one(), other)).toBe(true);
    expect(sent(other)).toEqual(sent(one()));
  });

  test('the exceptions are of keys that are there', () => {
    const named = [editor.columns, editor.kinds, editor.unchecked, editor.unplaced, editor.file?.unfiled ?? {}];
    expect(named.flatMap(Object.keys).filter((key) => !editor.keys.includes(key))).toEqual([]);
  });
});
