import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mostPictures } from '../../../../../../shop/pictures.ts';
import type { PreparedPicture } from '../preparing/prepare-picture.ts';
import { useChosen } from './use-chosen.ts';

/** A product's pictures as its dialog holds them: an address on the web, '' for none, and the ids of the shop's own. */
export type PictureForm = { readonly producturl: string; readonly pictures: readonly string[] };

type ChoiceParts = {
  form: PictureForm;
  /** Those that were chosen before. */
  chosenBefore: readonly PreparedPicture[];
  /** A picture is ready; the address whose place it takes, where it takes one. */
  onReady: (prepared: PreparedPicture, replaced: string | null) => void;
  /** Whether something was chosen of which it is not settled yet what becomes of it. */
  onChoosing: (choosing: boolean) => void;
};

/** As many as there is room for, and what is said of the rest. */
const withRoom = (files: readonly File[], room: number) => {
  const taken = files.slice(0, Math.max(0, room));
  const left = files.length - taken.length;
  const said = `A product has at most ${mostPictures} pictures: ${left === 1 ? 'one was' : `${left} were`} left out.`;
  return { taken, said: left > 0 ? [said] : [] };
};

/** Takes files that are chosen for a product; where it has an address on the web, it asks first. */
export function usePictureChoice({ form, chosenBefore, onReady, onChoosing }: ChoiceParts) {
  const address = form.producturl.trim();
  const [asking, setAsking] = useState<readonly File[] | null>(null);
  /** The address beside which pictures are wanted. */
  const kept = useRef<string | null>(null);
  /** The address in whose place those are wanted that are being chosen: it stays until the first of them is ready. */
  const replaced = useRef<string | null>(null);
  const chosen = useChosen((prepared) => onReady(prepared, replaced.current), chosenBefore);

  const choosing = asking !== null || chosen.opening !== null || chosen.opened !== null;
  const tell = useEffectEvent(onChoosing);
  useEffect(() => {
    if (!choosing) return;
    tell(true);
    return () => {
      replaced.current = null;
      tell(false);
    };
  }, [choosing]);

  const take = (files: readonly File[]): void => {
    const isBeside = address !== '' && replaced.current !== address;
    const { taken, said } = withRoom(files, mostPictures - form.pictures.length - (isBeside ? 1 : 0));
    chosen.choose(taken, said);
  };
  return {
    ...{ chosen, asking },
    choose: (files: readonly File[]): void =>
      address === '' || [kept.current, replaced.current].includes(address) ? take(files) : setAsking(files),
    answer: (replace: boolean): void => {
      (replace ? replaced : kept).current = address;
      if (asking) take(asking);
      setAsking(null);
    },
  };
}
