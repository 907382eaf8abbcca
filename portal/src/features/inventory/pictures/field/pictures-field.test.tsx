import { expect, test } from 'vitest';
import { hold } from '../../../../test-setup/network.ts';
import { another, button, dialog, openFilled, press, unique } from '../../testing.tsx';
import { holdOpening, noPicture, photo, storedPictures, transferOf, uploadCall } from '../testing.ts';
import {
  addPicture,
  choose,
  group,
  ids,
  inCrop,
  inGroup,
  says,
  saysNot,
  tiles,
  uploaded,
  use,
} from './testing-pictures-field.ts';

const stopped = 'A picture that you chose is still being opened.';

/** Brings files as a paste or a drop does. */
const bring = (how: 'paste' | 'drop', ...files: File[]): void => {
  const sure = { bubbles: true, cancelable: true };
  const data = transferOf(files);
  const event =
    how === 'paste'
      ? new ClipboardEvent(how, { ...sure, clipboardData: data })
      : new DragEvent(how, { ...sure, dataTransfer: data });
  group.element().dispatchEvent(event);
};

test('does not save before a picture is opened, and keeps what is said of files to their product', async () => {
  const fabric = unique('Opening');
  await openFilled(fabric);
  const release = holdOpening();
  choose(await photo('slow.jpg'), noPicture('notes.jpg'));
  await says('Opening slow.jpg');
  await button(another).click();
  await says(stopped);
  await expect.element(inGroup('Choose pictures')).toHaveFocus();
  release();
  await inCrop('Leave out').click();
  await says('notes.jpg is no picture.');
  await saysNot(stopped);
  choose(await photo('good.jpg'), noPicture('more.jpg'));
  await use('Use picture');
  await says('more.jpg is no picture.');
  await uploaded();
  const [id] = ids();
  await button(another).click();
  await expect.element(dialog).toMatchTextContent('Added just now:');
  await expect.poll(tiles).toEqual([]);
  await saysNot('is no picture');
  expect(await storedPictures(fabric)).toEqual([id]);
});

test('puts pasted and dropped pictures in order by keyboard, keeps the focus near, and takes none during a save', async () => {
  const fabric = unique('In order');
  await openFilled(fabric);
  bring('paste', await photo('pasted.jpg'));
  await use('Use picture');
  bring('drop', await photo('dropped.jpg', 90, 120), await photo('beside.jpg', 100, 80));
  await use('Use all 2');
  await expect.poll(tiles).toHaveLength(3);
  const [one = '', two = '', three = ''] = ids();
  (inGroup('Move picture 3 to the left').element() as HTMLElement).focus();
  await press('Enter');
  await expect.element(inGroup('Move picture 2 to the left')).toHaveFocus();
  await press('Enter');
  await expect.element(inGroup('Move picture 1 to the right')).toHaveFocus();
  expect(ids()).toEqual([three, one, two]);
  expect(tiles()[0]?.textContent).toContain('First');
  (inGroup('Remove picture 2').element() as HTMLElement).focus();
  await press('Enter');
  await expect.element(inGroup('Remove picture 2')).toHaveFocus();
  await uploaded();
  const release = hold(uploadCall);
  await addPicture(await photo('last.jpg', 110, 80));
  const shown = ids();
  await button('Save').click();
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true');
  const open = holdOpening();
  bring('drop', await photo('late.jpg', 70, 70));
  bring('paste', await photo('later.jpg', 75, 70));
  await saysNot('Opening');
  open();
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await storedPictures(fabric)).toEqual(shown);
});
