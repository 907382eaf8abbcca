import { expect, test } from 'vitest';
import { compareForms, type EditorField, withEarlier } from './fields.ts';

type Form = { readonly fabric: string; readonly color: string };

const field = (key: keyof Form, label: string): EditorField<Form> => ({
  key,
  label,
  meaning: (form) => form[key],
  text: (form) => form[key],
});
const fields = [field('fabric', 'Fabric'), field('color', 'Color')];
const form = (fabric: string, color: string): Form => ({ fabric, color });

/** Mine, typed over what both began with, after somebody else saved once and then again. */
const twice = (mine: Form, first: Form, second: Form, choose = (merged: Form) => merged) => {
  const earlier = compareForms(fields, form('Silk', 'Red'), mine, first);
  return withEarlier(fields, compareForms(fields, first, choose(earlier.merged), second), earlier, second);
};

test('what both changed the first time is still to be chosen after a second save of something else', () => {
  expect(twice(form('Mine', 'Red'), form('Theirs', 'Red'), form('Theirs', 'Blue'))).toEqual({
    merged: form('Mine', 'Blue'),
    clashes: [{ key: 'fabric', label: 'Fabric', mine: 'Mine', theirs: 'Theirs' }],
    taken: [{ key: 'color', label: 'Color', now: 'Blue' }],
  });
});

test('what is to be chosen keeps its place, whichever of it they save again', () => {
  const mine = form('Mine', 'Mine');
  for (const second of [form('Again', 'Theirs'), form('Theirs', 'Again')])
    expect(twice(mine, form('Theirs', 'Theirs'), second).clashes.map(({ key }) => key)).toEqual(['fabric', 'color']);
});

test('once theirs was chosen there is nothing to choose, and what they saved then is taken', () => {
  const chosen = () => form('Theirs', 'Red');
  expect(twice(form('Mine', 'Red'), form('Theirs', 'Red'), form('Again', 'Red'), chosen)).toEqual({
    merged: form('Again', 'Red'),
    clashes: [],
    taken: [{ key: 'fabric', label: 'Fabric', now: 'Again' }],
  });
});

test('what was taken the first time is still said, and what was typed over it is mine', () => {
  const typed = () => form('Silk', 'Typed');
  expect(twice(form('Silk', 'Red'), form('Linen', 'Blue'), form('Linen', 'Blue')).taken.map(({ now }) => now)).toEqual([
    'Linen',
    'Blue',
  ]);
  const { merged, clashes } = twice(form('Silk', 'Red'), form('Linen', 'Blue'), form('Cotton', 'Blue'), typed);
  expect(merged).toEqual(form('Silk', 'Typed'));
  expect(clashes.map(({ key }) => key)).toEqual(['fabric']);
  const overColor = () => form('Silk', 'Typed');
  expect(twice(form('Silk', 'Red'), form('Silk', 'Blue'), form('Linen', 'Blue'), overColor).taken).toEqual([
    { key: 'fabric', label: 'Fabric', now: 'Linen' },
  ]);
});
