import { useEffect, useState } from 'react';
import { useIsMounted } from '../../../../ui/use-is-mounted.ts';
import { type Frame, whole } from '../preparing/frame.ts';
import { type PreparedPicture, preparePicture } from '../preparing/prepare-picture.ts';
import { whyTwice } from '../preparing/why-refused.ts';
import { isAmong } from '../same-bytes.ts';
import { type Opened, openingFiles, reasonOf } from './opening-files.ts';

/** The same form for another picture, whose middle is elsewhere. */
const sameForm = (frame: Frame): Frame => (frame.form === 'whole' ? whole : { ...frame, x: 0.5, y: 0.5 });

/**
 * Takes files one after the other: each is opened, cut as somebody says, and made ready; or refused in words.
 * @param chosenBefore those that are there already: one that is the same to the byte is left out
 */
export function useChosen(onReady: (prepared: PreparedPicture) => void, chosenBefore: readonly PreparedPicture[]) {
  const isThere = useIsMounted();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const refuse = (words: string): void =>
    setRefused((before) => (before.includes(words) ? before : [...before, words]));
  const [files] = useState(() => openingFiles({ onOpening: setOpening, onRefused: refuse }));
  useEffect(() => files.forget, [files]);
  useEffect(() => () => opened?.picture.close(), [opened]);

  const showNext = async (): Promise<void> => {
    const found = await files.next();
    if (isThere()) setOpened(found);
    else found?.picture.close();
  };
  const makeReady = async ({ name, picture }: Opened, frame: Frame, others: Blob[]): Promise<void> => {
    try {
      const prepared = await preparePicture(picture, frame);
      if (await isAmong(prepared.display, others)) return refuse(whyTwice(name));
      others.push(prepared.display);
      if (isThere()) onReady(prepared);
    } catch (failure) {
      refuse(reasonOf(failure, name));
    }
  };
  /** Runs it, while nothing else is asked for. */
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await work();
    if (isThere()) setBusy(false);
  };

  return {
    ...{ opened, opening, refused, busy },
    /** @param also what is said of those that are left out from the start */
    choose: (chosen: readonly File[], also: readonly string[]): void => {
      setRefused(also);
      files.add(chosen);
      if (opening === null && opened === null) void showNext();
    },
    /** Keeps of the opened picture what the frame holds; of all that follow as much, where they are named too. */
    use: (frame: Frame, isForAll: boolean): Promise<void> =>
      alone(async () => {
        if (!opened) return;
        const others = chosenBefore.map(({ display }) => display);
        await makeReady(opened, frame, others);
        for (let other = isForAll && (await files.next()); other; other = await files.next()) {
          await makeReady(other, sameForm(frame), others);
          other.picture.close();
        }
        await showNext();
      }),
    leaveOut: (): Promise<void> => alone(showNext),
  };
}
