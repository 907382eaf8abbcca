import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { dialog } from '../../testing.tsx';
import { chooseIn } from '../testing.ts';

export const group = dialog
  .getByRole('group', { name: 'Pictures' })
  .filter({ has: page.getByRole('button', { name: 'Choose pictures' }) });
export const crop = page.getByRole('dialog', { name: /^Picture( \d+ of \d+)?$/ });
export const tiles = () => group.getByRole('listitem').elements();
export const ids = () => tiles().map((tile) => (tile as HTMLElement).dataset.picture ?? '');
export const inGroup = (name: string): Locator => group.getByRole('button', { name, exact: true });
export const inCrop = (name: string): Locator => crop.getByRole('button', { name });
export const says = (text: string) => expect.element(group).toMatchTextContent(text);
export const saysNot = (text: string) => expect.element(group).not.toMatchTextContent(text);
export const choose = (...files: File[]) => chooseIn(group.getByLabelText('Pictures to add'), files);

/** Uses the pictures that are asked about, all of them as they are proposed. */
export const use = async (name: string): Promise<void> => {
  await inCrop(name).click();
  await expect.element(crop).not.toBeInTheDocument();
};

export const addPicture = async (file: File): Promise<void> => {
  const before = tiles().length;
  choose(file);
  await use('Use picture');
  await expect.poll(tiles).toHaveLength(before + 1);
};

export const uploaded = async (): Promise<void> => {
  await expect.poll(() => group.getByRole('progressbar').elements()).toEqual([]);
  expect(group.getByRole('button', { name: /^Retry/ }).elements()).toEqual([]);
};
